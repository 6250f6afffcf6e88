"""In which circles of positions may a game go round for ever?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components


def closed_classes(targets: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """The strongly connected classes that nothing leaves, each in order; a node without targets is one by itself."""
    nodes = list(targets)
    place = {node: i for i, node in enumerate(nodes)}
    pairs = [(place[node], place[to]) for node in nodes for to in targets[node]]
    rows, columns = np.array(pairs, np.int64).reshape(-1, 2).T
    links = csr_array((np.ones(len(rows), np.int8), (rows, columns)), shape=(len(nodes), len(nodes)))
    count, label = connected_components(links, directed=True, connection="strong")
    leaving = np.unique(label[rows[label[rows] != label[columns]]])
    open_ = set(leaving.tolist())
    classes: list[list[int]] = [[] for _ in range(count)]
    for i, k in enumerate(label.tolist()):
        classes[k].append(nodes[i])
    return [nodes for k, nodes in enumerate(classes) if k not in open_]

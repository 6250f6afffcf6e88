// The page of a table works without script; with it, nothing is loaded anew, and boards and maps can be touched.
import "./acting.js";
import "./board.js";
import "./drafts.js";
import "./live.js";
import "./map.js";
import "./odds.js";
import "./times.js";

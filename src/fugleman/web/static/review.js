// The slider shows its entry as soon as it is let go.
const form = document.getElementById("review");
form.addEventListener("change", () => form.requestSubmit());

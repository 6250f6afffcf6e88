// The server learns that scripts run here: then boards have buttons, which without script would do nothing.
const COOKIE = "script=1";

document.documentElement.classList.add("script");
if (!document.cookie.includes(COOKIE)) {
  document.cookie = `${COOKIE}; path=/; max-age=31536000; samesite=lax`;
  if (document.cookie.includes(COOKIE) && document.getElementById("table")) location.reload();
}

// A link to something that is folded up unfolds it.

export function unfold() {
  const place = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (place instanceof HTMLDetailsElement) place.open = true;
}

addEventListener("hashchange", unfold);

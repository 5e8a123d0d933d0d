import { announce, words } from "./announce.ts";
import { longestWait } from "./merge-page.ts";

/** After this time somebody is told that a form is still on its way, in milliseconds. */
const late = 10_000;

/**
 * Watches a form that is on its way: after a while it says so at the form, with a way to stop. Without files it ends by itself; files may
 * take as long as they need.
 */
export function lateNote(
	form: HTMLFormElement,
	files: boolean,
): { readonly signal: AbortSignal; end(): void } {
	const stop = new AbortController();
	const note = document.createElement("p");
	const tell = setTimeout(() => {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "btn s";
		button.textContent = words("stop");
		button.addEventListener("click", () => stop.abort());
		note.className = "soft";
		note.setAttribute("data-keep", "");
		note.append(`${words("sending")} `, button);
		form.append(note);
		announce(words("sending"));
	}, late);
	const end = files ? undefined : setTimeout(() => stop.abort(), longestWait);
	return {
		signal: stop.signal,
		end() {
			clearTimeout(tell);
			clearTimeout(end);
			note.remove();
		},
	};
}

/** A button that copies the longest text of a form; none where there is no text. */
export function copyButton(form: HTMLFormElement): HTMLElement[] {
	const texts = [...form.querySelectorAll("textarea")].map(
		({ value }) => value,
	);
	const [longest = ""] = texts.sort((a, b) => b.length - a.length);
	if (longest.trim() === "") return [];
	const button = document.createElement("button");
	button.type = "button";
	button.className = "btn s";
	button.dataset.copy = longest;
	button.textContent = words("copyText");
	return [button];
}

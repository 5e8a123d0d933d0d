// The module of the title of a new issue: issues that have the same words are shown below it, since somebody may have opened the same one.
import { announce } from "./base/announce.ts";

interface Similar {
	readonly text: string;
	readonly name: string;
	readonly about: string;
}

/** So long typing rests before the forge is asked, in milliseconds; a title that is shorter says too little. */
const rest = 400;
const shortest = 8;

/** Begins when the title is near, and again after a merge of pages. */
export function start(around: HTMLElement): void {
	const field = around.querySelector<HTMLInputElement>("input[name=title]");
	if (!field) return;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let asked = "";
	field.oninput = () => {
		clearTimeout(timer);
		timer = setTimeout(async () => {
			const title = field.value.trim();
			if (title === asked) return;
			asked = title;
			const found = title.length < shortest ? [] : await look(around, title);
			if (title === asked) show(around, found);
		}, rest);
	};
}

async function look(around: HTMLElement, title: string): Promise<Similar[]> {
	const address = new URL(around.dataset.address ?? "", location.href);
	address.searchParams.set("q", title);
	return fetch(address, { credentials: "same-origin" })
		.then((answer) => (answer.ok ? answer.json() : []))
		.catch(() => []);
}

function show(around: HTMLElement, found: readonly Similar[]): void {
	const { words = "", issues = "" } = around.dataset;
	const before = around.querySelector(".similar");
	before?.remove();
	if (found.length === 0) return;
	const box = document.createElement("section");
	box.className = "similar";
	box.setAttribute("data-keep", "");
	box.ariaLabel = words;
	const head = document.createElement("p");
	head.className = "soft small";
	head.textContent = words;
	const list = document.createElement("ul");
	for (const { text, name, about } of found) {
		const row = document.createElement("li");
		const link = document.createElement("a");
		link.href = issues + text.slice(1);
		link.target = "_blank";
		link.textContent = name;
		const more = document.createElement("span");
		more.className = "soft";
		more.textContent = ` ${text} · ${about}`;
		row.append(link, more);
		list.append(row);
	}
	box.append(head, list);
	around.append(box);
	if (!before) announce(words);
}

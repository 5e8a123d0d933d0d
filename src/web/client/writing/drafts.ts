import { announce } from "../base/announce.ts";
import { draftKeys, dropDraft, prefix } from "../base/draft-keys.ts";

/** What somebody has typed and not sent. */
interface Draft {
	readonly text: string;
	/** The text that the page had in the field: over another one nothing is put. */
	readonly over: string;
	readonly at: number;
}

type Field = HTMLTextAreaElement | HTMLInputElement;

/** For so long drafts are kept, in milliseconds, and so many. */
const life = 30 * 24 * 3600 * 1000;
const most = 100;
/** So long typing rests before it is kept, in milliseconds. */
const rest = 300;

/** Keeps what is typed into texts in this browser until it is sent, and puts it back when the page comes again. */
export function keepDrafts(): void {
	forgetOld();
	putBack();
	document.addEventListener("page:merged", putBack);
	const waiting = new Map<Field, ReturnType<typeof setTimeout>>();
	document.addEventListener("input", ({ target }) => {
		if (!isKept(target)) return;
		clearTimeout(waiting.get(target));
		waiting.set(
			target,
			setTimeout(() => keep(target), rest),
		);
	});
	addEventListener("pagehide", () => {
		for (const field of waiting.keys()) if (field.isConnected) keep(field);
	});
	document.addEventListener("form:done", ({ target }) => {
		for (const field of fieldsOf(target as HTMLFormElement)) {
			clearTimeout(waiting.get(field));
			waiting.delete(field);
			dropDraft(keyOf(field));
		}
	});
}

/** The fields of a form that has a text: the text, and its title. */
const fieldsOf = (root: ParentNode): Field[] =>
	[
		...root.querySelectorAll<Field>(
			"form textarea[data-suggest], form input[name=title], textarea[data-suggest], input[name=title]",
		),
	].filter(isKept);

function isKept(target: EventTarget | null): target is Field {
	if (target instanceof HTMLTextAreaElement)
		return target.dataset.suggest !== undefined && target.form !== null;
	return (
		target instanceof HTMLInputElement &&
		target.name === "title" &&
		target.form?.querySelector("textarea[data-suggest]") != null
	);
}

function keyOf(field: Field): string {
	const form = field.form as HTMLFormElement;
	const to = new URL(form.getAttribute("action") ?? "", location.href);
	const { me = "" } = document.body.dataset;
	return `${prefix}${me}:${to.pathname}${to.search}#${field.name}#${field.id}`;
}

function keep(field: Field): void {
	const key = keyOf(field);
	if (field.value === field.defaultValue || !field.value.trim()) {
		dropDraft(key);
		return;
	}
	const draft: Draft = {
		text: field.value,
		over: field.defaultValue,
		at: Date.now(),
	};
	try {
		localStorage.setItem(key, JSON.stringify(draft));
	} catch {
		// without room, or where the browser keeps nothing, there are no drafts
	}
}

function read(key: string): Draft | undefined {
	try {
		const draft = JSON.parse(localStorage.getItem(key) ?? "null");
		return typeof draft?.text === "string" ? draft : undefined;
	} catch {
		return undefined;
	}
}

function putBack(): void {
	for (const field of fieldsOf(document)) {
		const draft = read(keyOf(field));
		const untouched = field.value === field.defaultValue;
		if (!draft || !untouched || draft.over !== field.defaultValue) continue;
		if (draft.text === field.value) continue;
		field.value = draft.text;
		if (field instanceof HTMLTextAreaElement) tell(field);
	}
}

/** Says below the field that its text is an earlier one, with a way to be rid of it. */
function tell(field: HTMLTextAreaElement): void {
	const { draft = "", drop: away = "" } = field.dataset;
	const note = document.createElement("p");
	note.className = "hint draft";
	note.setAttribute("data-keep", "");
	const button = document.createElement("button");
	button.type = "button";
	button.className = "btn plain s";
	button.textContent = away;
	button.addEventListener("click", () => {
		field.value = field.defaultValue;
		dropDraft(keyOf(field));
		note.remove();
		field.focus();
	});
	note.append(draft, " ", button);
	field.parentElement?.querySelector(".draft")?.remove();
	field.after(note);
	field.form?.addEventListener("form:done", () => note.remove(), {
		once: true,
	});
	announce(draft);
}

/** The oldest drafts go, and those that nobody came back to. */
function forgetOld(): void {
	const all = draftKeys()
		.map((key) => ({ key, at: read(key)?.at ?? 0 }))
		.sort((a, b) => b.at - a.at);
	for (const [i, { key, at }] of all.entries())
		if (i >= most || at < Date.now() - life) dropDraft(key);
}

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

/** For so long drafts are kept, in milliseconds, so many, and so many characters of each. */
const life = 30 * 24 * 3600 * 1000;
const most = 100;
const mostCharacters = 500_000;
/** So long typing rests before it is kept, in milliseconds. */
const rest = 300;

/** Fields whose text this browser could not keep. */
const unkept = new Set<Field>();

/** Keeps what is typed into texts in this browser until it is sent, and puts it back when the page comes again. */
export function keepDrafts(): void {
	forgetOld();
	// what was typed before this was loaded
	for (const field of fieldsOf(document))
		if (field.value !== field.defaultValue) keep(field);
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
	warnBeforeLoss(() => {
		for (const field of waiting.keys()) if (field.isConnected) keep(field);
	});
	document.addEventListener("form:done", ({ target }) => {
		for (const field of fieldsOf(target as HTMLFormElement)) {
			clearTimeout(waiting.get(field));
			waiting.delete(field);
			unkept.delete(field);
			dropDraft(keyOf(field));
		}
	});
}

/** Where nothing can be kept, the browser asks before it leaves a text that was not sent. */
function warnBeforeLoss(keepAll: () => void): void {
	let sending = false;
	addEventListener("submit", (event) => {
		// what a script sends leaves no page
		sending = !event.defaultPrevented;
	});
	addEventListener("beforeunload", (event) => {
		keepAll();
		const lost = [...unkept].some(
			(field) => field.isConnected && field.value !== field.defaultValue,
		);
		if (!lost || sending) return;
		event.preventDefault();
		// browsers before 2024 ask for this
		event.returnValue = true;
	});
}

/** The fields of a form that has a text: the text, and its title. */
const fieldsOf = (root: ParentNode): Field[] =>
	[
		...root.querySelectorAll<Field>("textarea[data-draft], input[name=title]"),
	].filter(isKept);

function isKept(target: EventTarget | null): target is Field {
	if (target instanceof HTMLTextAreaElement)
		return target.dataset.draft !== undefined && target.form !== null;
	return (
		target instanceof HTMLInputElement &&
		target.name === "title" &&
		target.form?.querySelector("textarea[data-draft]") != null
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
	unkept.delete(field);
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
		if (draft.text.length + draft.over.length > mostCharacters)
			throw new Error("too long");
		localStorage.setItem(key, JSON.stringify(draft));
	} catch {
		// without room, or where the browser keeps nothing, there are no drafts
		unkept.add(field);
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
		if (!draft || !untouched || draft.text === field.value) continue;
		const older = draft.over !== field.defaultValue;
		if (!older) setText(field, draft.text);
		if (field instanceof HTMLTextAreaElement)
			tell(field, older ? draft.text : undefined);
	}
}

/** Puts a text into a field; an editor that stands in its place takes it over. */
function setText(field: Field, text: string): void {
	field.value = text;
	field.dispatchEvent(new CustomEvent("field:set"));
}

/** Says below the field that its text is an earlier one, or shows the draft `of` an older version; with a way to be rid of it. */
function tell(field: HTMLTextAreaElement, of?: string): void {
	const {
		draft = "",
		drop = "",
		draftOld = "",
		copyDraft = "",
	} = field.dataset;
	const said = of === undefined ? draft : draftOld;
	const note = document.createElement("div");
	note.className = "hint draft";
	note.setAttribute("data-keep", "");
	const away = button(drop);
	away.addEventListener("click", () => {
		if (of === undefined) setText(field, field.defaultValue);
		dropDraft(keyOf(field));
		note.remove();
		field.focus();
	});
	note.append(said, " ", away);
	if (of !== undefined) {
		const copies = button(copyDraft);
		copies.dataset.copy = of;
		const text = document.createElement("pre");
		text.className = "mono wrap";
		text.textContent = of;
		note.append(" ", copies, text);
	}
	const around = field.parentElement;
	around?.querySelector(".draft")?.remove();
	around?.append(note);
	field.form?.addEventListener("form:done", () => note.remove(), {
		once: true,
	});
	announce(said);
}

function button(words: string): HTMLButtonElement {
	const one = document.createElement("button");
	one.type = "button";
	one.className = "btn plain s";
	one.textContent = words;
	return one;
}

/** The oldest drafts go, and those that nobody came back to. */
function forgetOld(): void {
	const all = draftKeys()
		.map((key) => ({ key, at: read(key)?.at ?? 0 }))
		.sort((a, b) => b.at - a.at);
	for (const [i, { key, at }] of all.entries())
		if (i >= most || at < Date.now() - life) dropDraft(key);
}

import { announce, words } from "../base/announce.ts";
import { replaceText } from "./replace-text.ts";

/** Files that one paste or drop brings; more are passed over. */
const mostAtOnce = 20;

/** Names and messages of a text, in the order of `data-files`. */
const wordsOf = (editor: HTMLElement): readonly string[] =>
	(editor.dataset.files ?? "").split("|");

/** What is under way in a text: the next file waits for the one before it. */
const running = new WeakMap<HTMLTextAreaElement, Promise<void>>();
const counts = new WeakMap<HTMLTextAreaElement, number>();

/** Lets somebody choose files for a text. */
export function chooseFiles(field: HTMLTextAreaElement): void {
	const input = document.createElement("input");
	input.type = "file";
	input.multiple = true;
	input.onchange = () => placeFiles(field, [...(input.files ?? [])]);
	input.click();
}

/** Uploads files, and puts what stands for each of them at the caret; while one is on its way, a line says so there. */
export function placeFiles(
	field: HTMLTextAreaElement,
	files: readonly File[],
): void {
	const editor = field.closest<HTMLElement>(".editor[data-upload]");
	if (!editor) return;
	for (const file of files.slice(0, mostAtOnce)) {
		const mark = placeMark(field, editor, file.name);
		count(field, editor, 1);
		const before = running.get(field) ?? Promise.resolve();
		const row = rowOf(editor, file);
		running.set(
			field,
			before
				.then(() => (row.cancelled() ? undefined : upload(editor, file, row)))
				.then((markdown) => fill(field, mark, markdown ?? ""))
				.catch((why: Error) => {
					fill(field, mark, "");
					tell(editor, file.name, why.message);
				})
				.finally(() => {
					row.remove();
					count(field, editor, -1);
				}),
		);
	}
}

/** Holds the form until all files of a text have come. */
function count(
	field: HTMLTextAreaElement,
	editor: HTMLElement,
	by: number,
): void {
	const now = (counts.get(field) ?? 0) + by;
	counts.set(field, now);
	field.setCustomValidity(now ? (wordsOf(editor)[3] ?? "") : "");
}

/** Puts a mark for a file at the caret, which no other part of the text is like. */
function placeMark(
	field: HTMLTextAreaElement,
	editor: HTMLElement,
	name: string,
): string {
	const plain = name.replace(/[[\]()\\|{}\n]/g, " ").trim();
	let mark = "";
	for (let n = 1; !mark || field.value.includes(mark); n++) {
		const numbered = n === 1 ? plain : `${plain} (${n})`;
		mark = `![${(wordsOf(editor)[1] ?? "").replace("{name}", () => numbered)}]()`;
	}
	const { selectionStart: from, selectionEnd: to, value } = field;
	const first = from === 0 || value[from - 1] === "\n" ? "" : "\n";
	const text = `${first}${mark}\n`;
	const end = from + text.length;
	replaceText(field, { from, to, text }, [end, end]);
	return mark;
}

/** Replaces the mark of a file, wherever it stands by now, and leaves the caret where it is. */
function fill(field: HTMLTextAreaElement, mark: string, text: string): void {
	const from = field.value.indexOf(mark);
	if (from < 0) return;
	const end = from + mark.length;
	// without the file its line goes too
	const to = !text && field.value[end] === "\n" ? end + 1 : end;
	field.setRangeText(text, from, to, "preserve");
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

interface Row {
	readonly bar: HTMLProgressElement;
	readonly signal: AbortSignal;
	cancelled(): boolean;
	remove(): void;
}

/** Shows below a text how much of a file has come, with a button that cancels it. */
function rowOf(editor: HTMLElement, { name, size }: File): Row {
	const stop = new AbortController();
	const row = document.createElement("div");
	row.className = "line sending";
	row.setAttribute("data-keep", "");
	const label = document.createElement("span");
	label.className = "wrap grow";
	label.textContent = (wordsOf(editor)[1] ?? "").replace("{name}", () => name);
	const bar = document.createElement("progress");
	bar.max = Math.max(1, size);
	bar.value = 0;
	bar.ariaLabel = label.textContent;
	const button = document.createElement("button");
	button.type = "button";
	button.className = "btn plain s";
	button.textContent = "×";
	button.ariaLabel = (wordsOf(editor)[4] ?? "").replace("{name}", () => name);
	button.onclick = () => {
		stop.abort();
		editor.querySelector("textarea")?.focus();
	};
	row.append(label, bar, button);
	editor.append(row);
	announce(label.textContent);
	return {
		bar,
		signal: stop.signal,
		cancelled: () => stop.signal.aborted,
		remove: () => row.remove(),
	};
}

/** Sends a file; undefined when it was cancelled. @throws Error with what is wrong */
function upload(
	editor: HTMLElement,
	file: File,
	{ bar, signal }: Row,
): Promise<string | undefined> {
	const request = new XMLHttpRequest();
	return new Promise((resolve, reject) => {
		const fail = (name: string) => reject(new Error(words(name)));
		request.open("POST", editor.dataset.upload ?? "");
		request.responseType = "json";
		request.upload.onprogress = ({ loaded }) => {
			bar.value = loaded;
		};
		request.onload = () => {
			const { status, response } = request;
			const { markdown, wrong } = (response ?? {}) as Record<string, string>;
			if (markdown) return resolve(markdown);
			if (wrong) return reject(new Error(wrong));
			const known: Record<number, string> = { 413: "tooLarge", 429: "tooMany" };
			fail(known[status] ?? (status >= 500 ? "offline" : "refused"));
		};
		request.onerror = () => fail("offline");
		request.onabort = () => resolve(undefined);
		signal.addEventListener("abort", () => request.abort());
		const data = new FormData();
		data.append("files", file, file.name || "image.png");
		request.send(data);
	});
}

/** Says which file was not uploaded and why; the text has lost nothing. */
function tell(editor: HTMLElement, name: string, why: string): void {
	const note = document.createElement("p");
	note.className = "wrong";
	note.setAttribute("role", "alert");
	note.setAttribute("data-keep", "");
	const text = (wordsOf(editor)[2] ?? "").replace("{name}", () => name);
	note.textContent = `${text} ${why}`;
	for (const old of editor.querySelectorAll(":scope > .wrong")) old.remove();
	editor.append(note);
}

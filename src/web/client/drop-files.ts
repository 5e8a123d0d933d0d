// Files that are dropped or pasted: they join those of the form's field, and show the way they have come while it is sent.
import { sendWithProgress } from "./drop/send-with-progress.ts";
import { type FileList, showFiles } from "./drop/show-files.ts";

/** Files that were dropped where there is no field; the field of the page that is opened for them takes them. */
let waiting: File[] = [];
const started = new WeakSet<HTMLElement>();

/** `element` holds the field of a form; or it has the address of a page with one in `data-upload`. */
export function start(element: HTMLElement): void {
	const { upload } = element.dataset;
	if (upload) {
		if (!started.has(element))
			listen(element, (files) => goWith(files, upload));
		started.add(element);
		return;
	}
	const field = element.querySelector<HTMLInputElement>("input[type=file]");
	const form = field?.form;
	if (!field || !form) return;
	const shown = showFiles(element, field);
	if (waiting.length) shown.add(waiting);
	waiting = [];
	if (started.has(element)) return;
	started.add(element);
	field.addEventListener("change", () => shown.chosen());
	listen(element, (files) => shown.add(files));
	form.addEventListener("form:send", (event) => {
		if (field.files?.length) takeOver(event as CustomEvent, shown);
	});
}

function goWith(files: File[], upload: string): void {
	waiting = files;
	document.dispatchEvent(new CustomEvent("page:open", { detail: upload }));
}

/** Files come by dropping and pasting anywhere on the page, as long as the element is there. */
function listen(element: HTMLElement, take: (files: File[]) => void): void {
	const stop = new AbortController();
	const options = { signal: stop.signal };
	const still = () => {
		if (!element.isConnected) stop.abort();
		return element.isConnected;
	};
	const hasFiles = (event: DragEvent) =>
		still() && event.dataTransfer?.types.includes("Files");
	const mark = (on: boolean) =>
		document.documentElement.classList.toggle("dropping", on);
	document.addEventListener(
		"dragover",
		(event) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			mark(true);
		},
		options,
	);
	document.addEventListener(
		"dragleave",
		(event) => {
			if (!event.relatedTarget) mark(false);
		},
		options,
	);
	document.addEventListener(
		"drop",
		(event) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			mark(false);
			const items = [...(event.dataTransfer?.items ?? [])];
			const folders = items.map(
				(item) => item.webkitGetAsEntry?.()?.isDirectory ?? false,
			);
			element.toggleAttribute("data-had-folder", folders.includes(true));
			take(
				[...(event.dataTransfer?.files ?? [])].filter((_, i) => !folders[i]),
			);
		},
		options,
	);
	document.addEventListener(
		"paste",
		(event) => {
			const files = [...(event.clipboardData?.files ?? [])];
			if (!still() || !files.length) return;
			event.preventDefault();
			take(files);
		},
		options,
	);
}

function takeOver(event: CustomEvent, shown: FileList): void {
	event.detail.send = (path: string, body: FormData, signal: AbortSignal) =>
		sendWithProgress(path, body, shown, signal);
}

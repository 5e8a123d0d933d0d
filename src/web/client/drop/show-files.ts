/** The files of a field as a list: each can be taken away, and tells how much of it was sent. */
export interface FileList {
	add(files: readonly File[]): void;
	/** The field has other files now. */
	chosen(): void;
	/** The page was merged, which takes away what the new one does not have. */
	again(): void;
	/** So many bytes of all were sent; undefined when nothing is sent any more. */
	sent(bytes: number | undefined): void;
	/** A button that ends the sending. */
	cancellable(cancel: () => void): void;
	cancelled(): void;
}

const lists = new WeakMap<HTMLElement, FileList>();

export function showFiles(
	around: HTMLElement,
	field: HTMLInputElement,
): FileList {
	const known = lists.get(around);
	if (known) {
		known.again();
		return known;
	}
	const list = document.createElement("ul");
	list.className = "chosen";
	const wrong = document.createElement("p");
	wrong.className = "wrong";
	wrong.setAttribute("role", "alert");
	const words = around.dataset;
	const hold = document.createElement("span");
	hold.textContent = ` ${words.hold ?? ""}`;
	const all = () => [...(field.files ?? [])];
	const put = (files: readonly File[]) => {
		const data = new DataTransfer();
		for (const file of files) data.items.add(file);
		field.files = data.files;
		show();
	};
	const tell = (text = "") => {
		wrong.textContent = text;
		field.setCustomValidity(text);
	};
	function show(): void {
		const files = all();
		const bytes = files.reduce((sum, { size }) => sum + size, 0);
		tell(
			files.length > Number(words.mostFiles)
				? words.many
				: bytes > Number(words.mostBytes)
					? words.large
					: "",
		);
		list.replaceChildren(
			...files.map((file, i) =>
				fileRow(file, words.remove ?? "", () => {
					put(all().filter((_, j) => j !== i));
					(list.querySelector("button") ?? field).focus();
				}),
			),
		);
	}
	let cancel: HTMLButtonElement | undefined;
	const shown: FileList = {
		add(files) {
			// the later one of a name is meant
			const names = new Set(files.map(({ name }) => name));
			put([...all().filter(({ name }) => !names.has(name)), ...files]);
			if (around.hasAttribute("data-had-folder")) {
				wrong.textContent = words.folder ?? "";
				around.removeAttribute("data-had-folder");
			}
		},
		chosen: show,
		again() {
			around.querySelector(".hint")?.append(hold);
			around.append(list, wrong);
			show();
		},
		sent(bytes) {
			let left = bytes ?? 0;
			for (const bar of list.querySelectorAll("progress")) {
				bar.hidden = bytes === undefined;
				bar.value = Math.min(Math.max(left, 0), bar.max);
				left -= bar.max;
			}
			for (const button of list.querySelectorAll("button"))
				button.hidden = bytes !== undefined;
			if (bytes !== undefined) return;
			cancel?.remove();
			cancel = undefined;
		},
		cancellable(end) {
			tell();
			cancel = document.createElement("button");
			cancel.type = "button";
			cancel.className = "btn s";
			cancel.textContent = words.cancel ?? "";
			cancel.onclick = end;
			list.after(cancel);
		},
		cancelled() {
			wrong.textContent = words.cancelled ?? "";
			field.focus();
		},
	};
	lists.set(around, shown);
	shown.again();
	return shown;
}

/** The row of a file in the list; `label` says of its button what that does with `{name}`. */
function fileRow(file: File, label: string, remove: () => void): HTMLLIElement {
	const row = document.createElement("li");
	const name = document.createElement("span");
	name.className = "wrap grow";
	name.textContent = file.name;
	const size = document.createElement("span");
	size.className = "soft small nowrap";
	size.textContent = sizeText(file.size);
	const bar = document.createElement("progress");
	bar.max = Math.max(1, file.size);
	bar.hidden = true;
	bar.setAttribute("aria-label", file.name);
	const button = document.createElement("button");
	button.type = "button";
	button.className = "btn plain s";
	button.textContent = "×";
	button.ariaLabel = label.replace("{name}", file.name);
	button.onclick = remove;
	row.append(name, size, bar, button);
	return row;
}

function sizeText(bytes: number): string {
	const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
	let at = 0;
	let size = bytes;
	while (size >= 1000 && at < units.length - 1) {
		size /= 1000;
		at++;
	}
	return new Intl.NumberFormat(document.documentElement.lang || "en", {
		style: "unit",
		unit: units[at],
		unitDisplay: "short",
		maximumFractionDigits: at ? 1 : 0,
	}).format(size);
}

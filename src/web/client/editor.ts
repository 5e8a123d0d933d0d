// The editor of files: it stands in place of a text area, which keeps the text for the form. Languages come when a file needs them.
import {
	defaultKeymap,
	history,
	historyKeymap,
	indentWithTab,
} from "@codemirror/commands";
import {
	bracketMatching,
	HighlightStyle,
	indentOnInput,
	indentUnit,
	LanguageDescription,
	syntaxHighlighting,
} from "@codemirror/language";
import { languages } from "@codemirror/language-data";
import {
	highlightSelectionMatches,
	search,
	searchKeymap,
} from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import {
	drawSelection,
	EditorView,
	highlightActiveLine,
	highlightSpecialChars,
	highlightTrailingWhitespace,
	keymap,
	lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const open = new WeakMap<HTMLTextAreaElement, EditorView>();

/** Puts the editor in the place of a text area; when the page was merged, takes over what that has now. */
export function start(field: HTMLElement): void {
	if (!(field instanceof HTMLTextAreaElement)) return;
	field.hidden = true;
	const known = open.get(field);
	if (!known) begin(field);
	else if (known.state.doc.toString() !== field.value)
		known.dispatch({
			changes: { from: 0, to: known.state.doc.length, insert: field.value },
		});
}

function begin(field: HTMLTextAreaElement): void {
	const host = document.createElement("div");
	host.className = "code-host";
	// merging pages leaves it alone; the text area decides how long it stays
	host.dataset.keep = "";
	host.dataset.types = "";
	field.after(host);
	const label = field.labels?.[0];
	const language = new Compartment();
	const offers = new Compartment();
	const keep = () => {
		field.value = view.state.doc.toString();
	};
	// drafts are kept of what the field has
	const keepAndTell = () => {
		keep();
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));
	};
	field.addEventListener("field:set", () => start(field));
	let waits: ReturnType<typeof setTimeout> | undefined;
	const checkSoon = checking(field);
	const view = new EditorView({
		// sheets of a shadow tree are adopted, which the policy of the page allows
		root: host.attachShadow({ mode: "open" }),
		state: EditorState.create({
			doc: field.value,
			extensions: [
				lineNumbers(),
				history(),
				drawSelection(),
				highlightSpecialChars(),
				highlightActiveLine(),
				highlightTrailingWhitespace(),
				highlightSelectionMatches(),
				bracketMatching(),
				indentOnInput(),
				search({ top: true }),
				syntaxHighlighting(colours),
				looks,
				indentation(field.dataset),
				language.of([]),
				offers.of([]),
				EditorState.lineSeparator.of("\n"),
				// Esc, then Tab leaves it
				keymap.of([
					{ key: "Mod-Enter", run: () => send(field) },
					...searchKeymap,
					...defaultKeymap,
					...historyKeymap,
					indentWithTab,
				]),
				EditorView.contentAttributes.of({
					"aria-label": label?.textContent?.trim() ?? "",
					"aria-multiline": "true",
					// what scrolls must be reached by keys, and not every program knows that an editable text is
					tabindex: "0",
					spellcheck: "false",
				}),
				EditorView.updateListener.of(({ docChanged }) => {
					if (!docChanged) return;
					clearTimeout(waits);
					waits = setTimeout(keepAndTell, 300);
					checkSoon();
				}),
			],
		}),
	});
	host.shadowRoot?.append(view.dom);
	open.set(field, view);
	label?.addEventListener("click", () => view.focus());
	field.form?.addEventListener("formdata", ({ formData }) => {
		keep();
		formData.set(field.name, field.value);
	});
	document.addEventListener("page:merged", () => {
		if (field.isConnected && host.previousElementSibling === field) return;
		view.destroy();
		host.remove();
	});
	const path = field.form?.querySelector<HTMLInputElement>('[name="path"]');
	const speak = () => {
		void speakLanguage(view, language, path?.value ?? "");
		void offerWords(view, offers, path?.value ?? "", field.dataset);
	};
	path?.addEventListener("change", speak);
	speak();
}

const checked = /^\.(?:gitea|github)\/workflows\/|(?:^|\/)issue_template\//i;

/** Files that the forge reads are checked when one has typed for a while: the answer's words are put in the place of those that are there. */
function checking(field: HTMLTextAreaElement): () => void {
	let soon: ReturnType<typeof setTimeout> | undefined;
	let asking: AbortController | undefined;
	const check = async (form: HTMLFormElement) => {
		const path = form.querySelector<HTMLInputElement>('[name="path"]')?.value;
		const here = form.querySelector("#file-fault");
		if (!here || !path || !checked.test(path)) return;
		asking?.abort();
		asking = new AbortController();
		const body = new URLSearchParams(new FormData(form) as never);
		body.set("do", "check");
		const answer = await fetch(form.action, {
			method: "POST",
			headers: { Accept: "text/html" },
			body,
			signal: asking.signal,
		});
		if (!answer.ok) return;
		const text = await answer.text();
		const page = new DOMParser().parseFromString(text, "text/html");
		const fresh = page.getElementById("file-fault");
		if (fresh && fresh.innerHTML !== here.innerHTML)
			here.replaceChildren(...document.importNode(fresh, true).childNodes);
	};
	return () => {
		clearTimeout(soon);
		soon = setTimeout(() => {
			if (field.form) void check(field.form).catch(() => undefined);
		}, 800);
	};
}

/** Commits, as in every other text. */
function send({ form }: HTMLTextAreaElement): boolean {
	form?.requestSubmit(form.querySelector<HTMLElement>(".btn.primary"));
	return true;
}

async function speakLanguage(
	view: EditorView,
	language: Compartment,
	path: string,
): Promise<void> {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const found = LanguageDescription.matchFilename(languages, name);
	const support = await found?.load().catch(() => undefined);
	view.dispatch({ effects: language.reconfigure(support ?? []) });
}

const workflow = /^\.(?:gitea|github)\/workflows\/[^/]+\.ya?ml$/i;

/** Workflow files are completed; what it takes comes with the first of them. */
async function offerWords(
	view: EditorView,
	offers: Compartment,
	path: string,
	{ workflow: address, words = "" }: DOMStringMap,
): Promise<void> {
	const found =
		address && workflow.test(path)
			? await import("./workflow/complete-workflow.ts")
					.then(({ completeWorkflow }) => completeWorkflow(address, words))
					.catch(() => [])
			: [];
	view.dispatch({ effects: offers.reconfigure(found) });
}

/** How lines are indented, as the `.editorconfig` of the branch says. */
const indentation = ({ indent = "tab", tab = "4" }: DOMStringMap) => [
	indentUnit.of(indent === "tab" ? "\t" : " ".repeat(Number(indent) || 4)),
	EditorState.tabSize.of(Number(tab) || 4),
];

const colours = HighlightStyle.define([
	{
		tag: [
			tags.keyword,
			tags.operatorKeyword,
			tags.modifier,
			tags.controlKeyword,
			tags.bool,
			tags.null,
			tags.self,
			tags.heading,
		],
		color: "var(--c-key)",
	},
	{
		tag: [
			tags.string,
			tags.special(tags.string),
			tags.regexp,
			tags.inserted,
			tags.link,
			tags.url,
		],
		color: "var(--c-str)",
	},
	{
		tag: [
			tags.function(tags.variableName),
			tags.function(tags.propertyName),
			tags.labelName,
			tags.attributeName,
		],
		color: "var(--c-fun)",
	},
	{ tag: [tags.number, tags.atom, tags.escape], color: "var(--c-num)" },
	{
		tag: [tags.typeName, tags.className, tags.tagName, tags.namespace],
		color: "var(--c-type)",
	},
	{
		tag: [tags.comment, tags.meta, tags.processingInstruction],
		color: "var(--c-note)",
	},
	{ tag: tags.deleted, color: "var(--red)" },
	{ tag: tags.invalid, color: "var(--red)", textDecoration: "underline" },
	{ tag: [tags.strong, tags.heading], fontWeight: "600" },
	{ tag: tags.emphasis, fontStyle: "italic" },
]);

const looks = EditorView.theme({
	"&": {
		font: "var(--code)",
		color: "var(--ink)",
		background: "var(--bg)",
		border: "1px solid var(--edge)",
		borderRadius: "var(--radius)",
		maxHeight: "72vh",
		minHeight: "320px",
	},
	"&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
	".cm-scroller": { font: "var(--code)", overflow: "auto" },
	".cm-content": {
		caretColor: "var(--ink)",
		minHeight: "300px",
		padding: "8px 0",
	},
	".cm-cursor": { borderInlineStartColor: "var(--ink)" },
	".cm-gutters": {
		background: "var(--sunken)",
		color: "var(--soft)",
		border: "0",
	},
	".cm-lineNumbers .cm-gutterElement": { paddingInline: "12px 8px" },
	".cm-activeLine": {
		background: "color-mix(in oklch, var(--hover) 60%, transparent)",
	},
	"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
		{ background: "var(--accent-tint)" },
	".cm-trailingSpace": { background: "var(--amber-tint)" },
	".cm-specialChar": { color: "var(--amber)" },
	".cm-selectionMatch, .cm-searchMatch": { background: "var(--amber-tint)" },
	".cm-searchMatch-selected": { outline: "1px solid var(--amber)" },
	"&.cm-focused .cm-matchingBracket": { background: "var(--press)" },
	".cm-panels": {
		background: "var(--sunken)",
		color: "var(--ink)",
		borderBlockEnd: "1px solid var(--line)",
	},
	".cm-panel.cm-search": { font: "var(--t13)", padding: "8px 32px 8px 12px" },
	".cm-panel.cm-search [name=close]": {
		minWidth: "24px",
		minHeight: "24px",
		color: "inherit",
	},
	".cm-textfield": {
		font: "var(--t13)",
		color: "var(--ink)",
		background: "var(--bg)",
		border: "1px solid var(--edge)",
		borderRadius: "4px",
		minHeight: "28px",
	},
	".cm-button": {
		font: "var(--t13)",
		color: "var(--ink)",
		backgroundImage: "none",
		background: "var(--raised)",
		border: "1px solid var(--line)",
		borderRadius: "4px",
		minHeight: "28px",
	},
});

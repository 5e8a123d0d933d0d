// The editor offers this in workflow files: keys, values, events, contexts, jobs and actions. It is loaded for these files alone.
import {
	type Extension,
	Prec,
	StateEffect,
	StateField,
	type TransactionSpec,
} from "@codemirror/state";
import {
	type Command,
	EditorView,
	keymap,
	ViewPlugin,
	type ViewUpdate,
} from "@codemirror/view";
import { type Known, type Offers, offersAt } from "./offers.ts";

/** The open list; its chosen row is `at`. */
interface Open extends Offers {
	readonly at: number;
}

const set = StateEffect.define<Open | undefined>();
const field = StateField.define<Open | undefined>({
	create: () => undefined,
	update(open, { docChanged, selection, effects }) {
		for (const effect of effects) if (effect.is(set)) return effect.value;
		return docChanged || selection ? undefined : open;
	},
});
const list = "offered";
const row = (at: number) => `${list}-${at}`;

/** Makes the extension; `words` is the name of the list for those who hear it. */
export async function completeWorkflow(
	address: string,
	words: string,
): Promise<Extension> {
	const answer = await fetch(address, { credentials: "same-origin" });
	if (!answer.ok) return [];
	const known = (await answer.json()) as Known;
	const look: Command = (view) => {
		const { main } = view.state.selection;
		const found = main.empty
			? offersAt(known, view.state.doc.toString(), main.head)
			: undefined;
		view.dispatch({ effects: set.of(found && { ...found, at: 0 }) });
		return true;
	};
	return [
		field,
		EditorView.contentAttributes.compute([field], (state) => {
			const open = state.field(field);
			return {
				"aria-autocomplete": "list",
				"aria-haspopup": "listbox",
				...(open && {
					"aria-controls": list,
					"aria-activedescendant": row(open.at),
				}),
			};
		}),
		Prec.highest(
			keymap.of([
				{ key: "Ctrl-Space", run: look },
				{ key: "ArrowDown", run: (view) => move(view, 1) },
				{ key: "ArrowUp", run: (view) => move(view, -1) },
				{ key: "Enter", run: (view) => take(view) },
				{ key: "Tab", run: (view) => take(view) },
				{ key: "Escape", run: close },
			]),
		),
		EditorView.updateListener.of((update) => {
			const typed = update.transactions.some((one) =>
				one.isUserEvent("input.type"),
			);
			const { head } = update.state.selection.main;
			const last = update.state.sliceDoc(Math.max(0, head - 1), head);
			if (typed && /[\w.]/.test(last))
				// an update is not to change the state that it is of
				queueMicrotask(() => look(update.view));
		}),
		EditorView.domEventHandlers({
			blur: (_, view) => {
				close(view);
			},
		}),
		shown(words),
		looks,
	];
}

const openIn = (view: EditorView): Open | undefined => view.state.field(field);

function move(view: EditorView, by: number): boolean {
	const open = openIn(view);
	if (!open) return false;
	const { length } = open.list;
	const at = (open.at + by + length) % length;
	view.dispatch({ effects: set.of({ ...open, at }) });
	return true;
}

function take(view: EditorView, at = openIn(view)?.at): boolean {
	const open = openIn(view);
	const chosen = at === undefined ? undefined : open?.list[at];
	if (!open || !chosen) return false;
	const { head } = view.state.selection.main;
	const change: TransactionSpec = {
		changes: { from: head - open.length, to: head, insert: chosen.text },
		selection: { anchor: head - open.length + chosen.text.length },
		effects: set.of(undefined),
		userEvent: "input.complete",
		scrollIntoView: true,
	};
	view.dispatch(change);
	return true;
}

function close(view: EditorView): boolean {
	if (!openIn(view)) return false;
	view.dispatch({ effects: set.of(undefined) });
	return true;
}

/** The list below the caret, or above it where there is no room. */
const shown = (words: string) =>
	ViewPlugin.fromClass(
		class {
			readonly dom = document.createElement("ul");
			constructor(view: EditorView) {
				const { dom } = this;
				dom.id = list;
				dom.className = "cm-offered";
				dom.setAttribute("role", "listbox");
				dom.setAttribute("aria-label", words);
				dom.hidden = true;
				// the editor keeps the focus
				dom.addEventListener("pointerdown", (event) => {
					event.preventDefault();
					const chosen = (event.target as Element).closest("li");
					if (chosen) take(view, [...dom.children].indexOf(chosen));
				});
				view.dom.append(dom);
			}
			update({ view, startState, state }: ViewUpdate) {
				const open = state.field(field);
				const before = startState.field(field, false);
				if (open === before) return;
				this.dom.hidden = !open;
				if (!open) return;
				if (open.list !== before?.list) this.fill(open);
				for (const [i, one] of [...this.dom.children].entries())
					one.setAttribute("aria-selected", String(i === open.at));
				this.dom.children[open.at]?.scrollIntoView({ block: "nearest" });
				view.requestMeasure({
					read: () => view.coordsAtPos(state.selection.main.head - open.length),
					write: (place) => place && this.put(view, place),
				});
			}
			fill(open: Open) {
				this.dom.replaceChildren(
					...open.list.map(({ name }, at) => {
						const item = document.createElement("li");
						item.id = row(at);
						item.setAttribute("role", "option");
						item.textContent = name;
						return item;
					}),
				);
			}
			put(
				view: EditorView,
				place: { left: number; top: number; bottom: number },
			) {
				const { dom } = this;
				const around = view.dom.getBoundingClientRect();
				const { offsetWidth: width, offsetHeight: height } = dom;
				const left = Math.max(
					0,
					Math.min(place.left, around.right - width - 8) - around.left,
				);
				const below =
					place.bottom + height <= innerHeight || place.top < height;
				const top = below ? place.bottom : place.top - height;
				dom.style.left = `${left}px`;
				dom.style.top = `${top - around.top}px`;
			}
			destroy() {
				this.dom.remove();
			}
		},
	);

const looks = EditorView.theme({
	".cm-offered": {
		position: "absolute",
		zIndex: "10",
		margin: "0",
		padding: "4px",
		listStyle: "none",
		minWidth: "180px",
		maxWidth: "min(320px, calc(100% - 16px))",
		maxHeight: "240px",
		overflowY: "auto",
		background: "var(--raised)",
		color: "var(--ink)",
		border: "1px solid var(--line)",
		borderRadius: "8px",
		boxShadow: "var(--shadow)",
	},
	".cm-offered[hidden]": { display: "none" },
	".cm-offered li": {
		padding: "3px 8px",
		lineHeight: "20px",
		borderRadius: "4px",
		overflow: "hidden",
		textOverflow: "ellipsis",
		whiteSpace: "nowrap",
		cursor: "pointer",
	},
	".cm-offered li[aria-selected=true]": {
		background: "var(--accent-fill)",
		color: "var(--on-fill)",
	},
});

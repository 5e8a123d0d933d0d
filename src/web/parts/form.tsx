import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { moduleAt } from "../assets.ts";
import { FormKey } from "../forms/form-key-field.tsx";
import { type Form as Declared, routePath } from "../page.ts";
import { type Reads, readField, versionOf } from "../read-version.ts";
import { at, type FailedForm, pathOf, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Note } from "./note.tsx";
import { MarkedText } from "./writing/text-marks.tsx";

/** Tells whether a form is the one that failed, and not the same of another thing on its page. */
const isOf = (
	failed: FailedForm,
	route: string,
	params: Readonly<Record<string, string | number>> = {},
): boolean =>
	failed.route === route &&
	Object.entries(params).every(
		([name, value]) =>
			failed.params[name] === undefined ||
			failed.params[name].toLowerCase() === String(value).toLowerCase(),
	);

const Failed = createContext<FailedForm | undefined>(undefined);

/** A form that does what is declared; sent in vain, it stands there again with what was typed and what is wrong. */
export function Form({
	does,
	params,
	rest,
	query,
	multipart = false,
	class: css = "stack l",
	id,
	reads,
	children,
}: {
	does: Pick<Declared, "route">;
	params?: Readonly<Record<string, string | number>>;
	/** What the star at the end of the route stands for, not escaped. */
	rest?: string;
	/** What stands behind the address. */
	query?: Readonly<Record<string, string>>;
	multipart?: boolean;
	class?: string;
	id?: string;
	/** What it edits, as it is now: see `reads` of `form()`. */
	reads?: Reads;
	children: ComponentChildren;
}) {
	const { failed } = visit();
	const mine = failed && isOf(failed, does.route, params) ? failed : undefined;
	const whole = mine?.wrong[""];
	const star = rest !== undefined && { "*": rest };
	return (
		<form
			class={css}
			id={id}
			method="post"
			action={
				at(routePath(does.route, { ...params, ...star })) +
				(query ? `?${new URLSearchParams(query)}` : "")
			}
			enctype={multipart ? "multipart/form-data" : undefined}
		>
			<Failed.Provider value={mine}>
				{reads && (
					<input
						type="hidden"
						name={readField}
						value={mine?.typed.get(readField) ?? versionOf(reads)}
						data-read="text"
					/>
				)}
				<FormKey does={does} failed={mine} />
				{whole && (
					<Note tone="bad" status>
						{whole}
					</Note>
				)}
				{children}
			</Failed.Provider>
		</form>
	);
}

interface About {
	readonly name: string;
	readonly label: string;
	/** A sentence below the field. */
	readonly hint?: ComponentChildren;
	/** Another word than the name for its id, where a page has two fields of a name. */
	readonly known?: string;
}

/** What a field says about itself, and what is wrong with it. */
function useField(name: string, hint: unknown, known = name) {
	const failed = useContext(Failed);
	const wrong = failed?.wrong[name];
	const described = [hint ? `${known}-h` : "", wrong ? `${known}-e` : ""]
		.filter(Boolean)
		.join(" ");
	return {
		failed,
		wrong,
		typed: failed?.typed,
		attributes: {
			id: `f-${known}`,
			name,
			"aria-invalid": wrong ? ("true" as const) : undefined,
			"aria-describedby": described || undefined,
		},
	};
}

const Below = ({
	name,
	hint,
	wrong,
}: {
	name: string;
	hint: ComponentChildren;
	wrong: string | undefined;
}) => (
	<>
		{hint && (
			<p class="hint" id={`${name}-h`}>
				{hint}
			</p>
		)}
		{wrong && (
			<p class="wrong" id={`${name}-e`}>
				<Icon name="alert" />
				<span>{wrong}</span>
			</p>
		)}
	</>
);

/** A line of text: label above, hint and error below. */
export function Line({
	name,
	label,
	hint,
	value = "",
	type = "text",
	width = "w-m",
	known,
	...more
}: About & {
	value?: string;
	type?: "text" | "email" | "password" | "url" | "search" | "number" | "date";
	width?: string;
	autocomplete?: string;
	required?: boolean;
	autofocus?: boolean;
	placeholder?: string;
	maxlength?: number;
	inputmode?: "numeric" | "text";
	spellcheck?: boolean;
	/** The id of a list of proposals. */
	list?: string;
}) {
	const { wrong, typed, attributes } = useField(name, hint, known);
	return (
		<div class="field">
			<label for={attributes.id}>{label}</label>
			<input
				{...attributes}
				{...more}
				type={type}
				class={`input ${width}`}
				value={type === "password" ? undefined : (typed?.get(name) ?? value)}
			/>
			<Below name={known ?? name} hint={hint} wrong={wrong} />
		</div>
	);
}

/** Gives what scripts need to keep a text in the browser until it is sent; the element around it asks for the module. */
export const drafting = (): Readonly<Record<string, string>> =>
	visit().actor.account
		? {
				"data-draft": t("This is a draft that you have not sent."),
				"data-draft-old": t(
					"You wrote this draft for an older version of the text and did not send it.",
				),
				"data-drop": t("Discard draft"),
				"data-copy-draft": t("Copy draft"),
			}
		: {};
/** The module that keeps and completes texts. */
export const writingModule = (): string | undefined =>
	visit().actor.account ? moduleAt("writing.js") : undefined;

/** What scripts need to help with a text: where to ask how words go on, and their own words. */
export function editing(): Readonly<Record<string, string>> {
	const { owner, repo, index } = visit().entry.params;
	if (!owner || !repo || !visit().actor.account) return drafting();
	return {
		"data-module": moduleAt("writing.js"),
		"data-suggest": `${at(pathOf(owner, repo))}/-/suggest${index ? `?item=${encodeURIComponent(index)}` : ""}`,
		"data-words": t("Suggestions"),
		...drafting(),
	};
}

/** Lines of text. */
export function Lines({
	name,
	label,
	hint,
	value = "",
	rows = 5,
	mono = false,
	editor = false,
	bar,
	plain = false,
	secret = false,
	known,
	...more
}: About & {
	value?: string;
	rows?: number;
	mono?: boolean;
	/** A text in Markdown: it takes the whole width, under a bar of marks. */
	editor?: boolean;
	/** More for the end of that bar. */
	bar?: ComponentChildren;
	/** That editor takes no files. */
	plain?: boolean;
	/** The browser keeps no draft of it. */
	secret?: boolean;
	autofocus?: boolean;
	required?: boolean;
	placeholder?: string;
	spellcheck?: boolean;
}) {
	const { wrong, typed, attributes } = useField(name, hint, known);
	const text = (
		<textarea
			{...attributes}
			{...more}
			{...(editor ? editing() : secret ? {} : drafting())}
			class={mono ? "input mono" : "input"}
			rows={rows}
		>
			{typed?.get(name) ?? value}
		</textarea>
	);
	return (
		<div
			class={editor ? "field editor-field" : "field"}
			data-module={secret ? undefined : writingModule()}
		>
			<label for={attributes.id}>{label}</label>
			{editor ? (
				<MarkedText end={bar} files={!plain}>
					{text}
				</MarkedText>
			) : (
				text
			)}
			<Below name={known ?? name} hint={hint} wrong={wrong} />
		</div>
	);
}

/** One of several. */
export function Select({
	name,
	label,
	hint,
	value = "",
	options,
}: About & {
	value?: string;
	options: readonly (readonly [value: string, words: string])[];
}) {
	const { wrong, typed, attributes } = useField(name, hint);
	const chosen = typed?.get(name) ?? value;
	return (
		<div class="field">
			<label for={attributes.id}>{label}</label>
			<select {...attributes} class="input">
				{options.map(([word, words]) => (
					<option value={word} selected={word === chosen}>
						{words}
					</option>
				))}
			</select>
			<Below name={name} hint={hint} wrong={wrong} />
		</div>
	);
}

/** A box to tick, or one of several to choose. */
export function Check({
	name,
	label,
	hint,
	value = "true",
	checked = false,
	radio = false,
}: About & { value?: string; checked?: boolean; radio?: boolean }) {
	const failed = useContext(Failed);
	const on = failed ? failed.typed.getAll(name).includes(value) : checked;
	return (
		<label class="check">
			<input
				type={radio ? "radio" : "checkbox"}
				name={name}
				value={value}
				checked={on}
			/>
			<span>{label}</span>
			{hint && <span class="hint">{hint}</span>}
		</label>
	);
}

/** Several fields with one heading; `wrong` says which field's error stands below them. */
export function FieldSet({
	legend,
	name = "",
	children,
}: {
	legend: string;
	name?: string;
	children: ComponentChildren;
}) {
	const failed = useContext(Failed);
	const wrong = name ? failed?.wrong[name] : undefined;
	return (
		<fieldset>
			<legend>{legend}</legend>
			{children}
			{wrong && (
				<p class="wrong">
					<Icon name="alert" />
					<span>{wrong}</span>
				</p>
			)}
		</fieldset>
	);
}

/** The button that sends a form. */
export const Submit = ({
	children,
	tone = "primary",
	small = false,
	name,
	value,
	label,
	keys,
	leaves = false,
}: {
	children: ComponentChildren;
	tone?: "primary" | "danger" | "danger sure" | "";
	small?: boolean;
	name?: string;
	value?: string;
	/** Read aloud instead of what stands on it. */
	label?: string;
	/** The key that presses it. */
	keys?: string;
	/** The row in which it stands leaves the list. */
	leaves?: boolean;
}) => (
	<button
		type="submit"
		class={`btn${tone && ` ${tone}`}${small ? " s" : ""}`}
		name={name}
		value={value}
		aria-label={label}
		aria-keyshortcuts={keys}
		data-leaves={leaves ? "" : undefined}
	>
		{children}
	</button>
);

import { uploadIn } from "../http/forms/form-with-uploads.ts";
import type { Upload } from "../http/upload.ts";
import { isEmail } from "../text/names.ts";
import {
	bounds,
	type Fault,
	faultOfList,
	faultOfText,
	longestList,
	longestWord,
	type TextBound,
	type TextRule,
} from "../text/text-limits.ts";
import { t } from "./words/words.ts";

/** What is wrong with a field, in the reader's words. */
class Wrong {
	readonly message: string;
	constructor(message: string) {
		this.message = message;
	}
}

/** One field of a form: reads what a browser sent under its name. */
export interface Field<T> {
	read(values: readonly string[]): T | Wrong;
	/** What was typed is not sent back. */
	readonly secret?: boolean;
	/** It comes as a file; `read` gets it in base64. */
	readonly file?: boolean;
	/** Files come under it, of any size that attachments have; `read` gets what was stored of each. */
	readonly stored?: boolean;
}
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValuesOf<F extends Fields> = {
	readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

interface TextRules extends TextBound {
	readonly min?: number;
	readonly required?: string;
	readonly secret?: boolean;
	/** Spaces at both ends count. */
	readonly exact?: boolean;
	readonly check?: (text: string) => string | undefined;
}

/** A fault in the reader's words. */
const wrongOf = ({ words, values }: Fault): Wrong =>
	new Wrong(t(words, values));

function text(rules: TextRules, rule: TextRule): Field<string> {
	const { min = 0 } = rules;
	return {
		secret: rules.secret,
		read([given = ""]) {
			const trimmed = rules.exact ? given : given.trim();
			if (trimmed === "" && rules.required) return new Wrong(t(rules.required));
			// browsers send both signs at the end of a line
			const value = trimmed.replaceAll("\r\n", "\n");
			const fault = faultOfText(value, rule);
			if (fault) return wrongOf(fault);
			if (value !== "" && value.length < min)
				return new Wrong(t("Use at least {min} characters.", { min }));
			const wrong = value === "" ? undefined : rules.check?.(value);
			return wrong ? new Wrong(wrong) : value;
		},
	};
}

/** One line of text. */
export const line = (rules: TextRules = {}): Field<string> =>
	text(rules, {
		maxLength: rules.max ?? bounds.title.max,
		maxBytes: rules.maxBytes,
		oneLine: true,
		exact: rules.exact,
	});
/** The address of a page of the web. */
export const webAddress = (rules: TextRules = {}): Field<string> =>
	line({
		...rules,
		check: (value) =>
			/^https?:\/\//i.test(value) && URL.canParse(value)
				? undefined
				: t("Enter a URL that starts with https:// or http://."),
	});
/** Lines of text. */
export const lines = (rules: TextRules = {}): Field<string> =>
	text(rules, {
		maxLength: rules.max,
		maxBytes: rules.maxBytes ?? (rules.max ? undefined : bounds.prose.maxBytes),
	});
/** A password or code: it is never sent back. */
export const secret = (rules: TextRules = {}): Field<string> =>
	line({ ...rules, secret: true, exact: true, max: rules.max ?? 1024 });
/** An address for mail. */
export const email = (rules: TextRules = {}): Field<string> =>
	line({
		...rules,
		...bounds.email,
		check: (value) =>
			isEmail(value)
				? undefined
				: t(
						"This is not a valid email address: it needs a name, an @ and a host.",
					),
	});
/** A box that is ticked or not. */
export const tick = (): Field<boolean> => ({
	read: ([given = ""]) => !["", "false", "0", "off"].includes(given),
});
/** One of several words; what is none of them is the first. */
export const choice = <const W extends readonly [string, ...string[]]>(
	...words: W
): Field<W[number]> => ({
	read: ([given = ""]) =>
		(words as readonly string[]).includes(given) ? given : words[0],
});
/** Boxes of one name, of which several may be ticked; words that are not among these are passed over. */
export const checkboxes = <const W extends readonly string[]>(
	...words: W
): Field<W[number][]> => ({
	read: (given) => words.filter((word) => given.includes(word)),
});
/** Names with commas, spaces or line ends between them. */
export const names = (most = longestList): Field<string[]> => ({
	read(given) {
		const found = [
			...new Set(
				given
					.join("\n")
					.split(/[\s,]+/)
					.filter(Boolean),
			),
		];
		return wrongList(found, most) ?? found;
	},
});
/** Says what is wrong with words of a list: their number, or one that is too long. */
function wrongList(
	found: readonly string[],
	most = longestList,
): Wrong | undefined {
	const fault =
		faultOfList(found.length, most) ??
		found
			.map((name) => faultOfText(name, { maxLength: longestWord }))
			.find((one) => one !== undefined);
	return fault && wrongOf(fault);
}
/** A small file in base64; empty where none is sent. It is not sent back. */
export const smallFile = (): Field<string> => ({
	secret: true,
	file: true,
	read: ([given = ""]) => given,
});
/** Files of any size that attachments have, stored as they came. They are not sent back. */
export const uploads = (): Field<readonly Upload[]> => ({
	secret: true,
	stored: true,
	read: (given) => given.map(uploadIn),
});
/** Some of several numbers, such as ids that are ticked. */
export const numbers = (): Field<readonly number[]> => ({
	read(given) {
		const found = new Set(
			given.filter((one) => /^\d{1,15}$/.test(one)).map(Number),
		);
		const fault = faultOfList(found.size, longestList);
		return fault ? wrongOf(fault) : [...found];
	},
});
/** Some of several words that are ticked. */
export const words = (): Field<readonly string[]> => ({
	read(given) {
		const found = [...new Set(given.map((one) => one.trim()).filter(Boolean))];
		return wrongList(found) ?? found;
	},
});
/** A day as browsers send it; "" where none is sent. */
export const day = (): Field<string> => ({
	read([given = ""]) {
		const whole = /^\d{4}-\d{2}-\d{2}$/.test(given);
		return given === "" || (whole && !Number.isNaN(Date.parse(given)))
			? given
			: new Wrong(t("Enter a date such as 2026-12-24."));
	},
});
/** Several files in base64; the field `<name>.name` has what they are called, in the same order. They are not sent back. */
export const files = (): Field<string[]> => ({
	secret: true,
	file: true,
	read: (given) => [...given],
});
/** What the files of a field are called. */
export const fileNames = (): Field<string[]> => ({
	secret: true,
	read: (given) => given.map((name) => name.split(/[\\/]/).at(-1) ?? ""),
});
/** A whole number, such as an id; 0 where nothing is sent. */
export const whole = (): Field<number> => ({
	read([given = ""]) {
		if (given === "") return 0;
		return /^\d{1,15}$/.test(given)
			? Number(given)
			: new Wrong(t("Enter a number."));
	},
});

/** Reads the fields of a form, or says what is wrong with each. */
export function readFields<F extends Fields>(
	fields: F,
	sent: URLSearchParams,
): { values: ValuesOf<F>; wrong: Record<string, string> } {
	const values: Record<string, unknown> = {};
	const wrong: Record<string, string> = {};
	for (const [name, field] of Object.entries(fields)) {
		const value = field.read(sent.getAll(name));
		if (value instanceof Wrong) wrong[name] = value.message;
		else values[name] = value;
	}
	return { values: values as ValuesOf<F>, wrong };
}

import { isIP } from "node:net";

/** One setting: what it is unless it is given, a line of help, and how its text is read; `parse` throws for a text that is none. */
export interface Setting<T> {
	readonly fallback: T;
	readonly help: string;
	readonly parse: (text: string) => T;
}

export const text = (fallback: string, help: string): Setting<string> => ({
	fallback,
	help,
	parse: (t) => t,
});
export const integer = (
	fallback: number,
	help: string,
	least = 0,
	most = Number.MAX_SAFE_INTEGER,
): Setting<number> => ({
	fallback,
	help,
	parse: (t) => {
		const n = Number(t);
		if (!/^-?\d+$/.test(t) || n < least || n > most)
			throw new Error(`must be a whole number from ${least} to ${most}`);
		return n;
	},
});
export const flag = (fallback: boolean, help: string): Setting<boolean> => ({
	fallback,
	help,
	parse: (t) => {
		if (/^(1|true|yes|on|)$/i.test(t)) return true;
		if (/^(0|false|no|off)$/i.test(t)) return false;
		throw new Error("must be true or false");
	},
});
export const postgresAddress = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		// it holds a password, so it is not told
		if (t && !/^postgres(ql)?:\/\//.test(t))
			throw new Error(
				"must be an address that begins with postgres:// or postgresql://; other databases are not supported",
			);
		return t;
	},
});
export const sshAddress = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		const url = URL.parse(t);
		const isOne =
			url?.protocol === "ssh:" &&
			url.hostname !== "" &&
			!url.password &&
			/^\/?$/.test(url.pathname + url.search + url.hash);
		if (t && !isOne)
			throw new Error("must be an address such as ssh://git@git.example:22");
		return t;
	},
});
export const choice = (
	words: readonly [string, ...string[]],
	help: string,
): Setting<string> => ({
	fallback: words[0],
	help,
	parse: (t) => {
		if (!words.includes(t))
			throw new Error(`must be one of ${words.join(", ")}`);
		return t;
	},
});
export const origins = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		const all = t.split(",").map((one) => one.trim());
		for (const one of all)
			if (one && one !== "*" && URL.parse(one)?.origin !== one)
				throw new Error(
					`"${one}" is not an origin such as https://example.org`,
				);
		return all.filter(Boolean).join(",");
	},
});

export const contact = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		if (t && !/^(mailto|https):\S+$/.test(t))
			throw new Error("must be an address that begins with mailto: or https:");
		return t;
	},
});

/** Addresses and ranges, separated by commas or spaces. */
export const addresses = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		for (const one of t.split(/[\s,]+/).filter(Boolean)) {
			const [address = "", bits] = one.split("/");
			const family = isIP(address);
			const fits =
				bits === undefined ||
				(/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
			if (!family || !fits)
				throw new Error(
					`"${one}" is not an IP address or a range such as 10.0.0.0/8`,
				);
		}
		return t;
	},
});

/** The part before the @ may have 64 characters, and the token in it has up to 48. */
const longestBesideToken = 16;

export const replyAddress = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		const [, before = "", after = ""] =
			/^([\w.+-]*)%\{token\}([\w.+-]*)@[\w.-]{1,253}$/.exec(t) ?? [];
		if (t && !before && !after)
			throw new Error("must be an address such as reply+%{token}@example.org");
		if (before.length + after.length > longestBesideToken)
			throw new Error(
				`must have at most ${longestBesideToken} characters beside %{token} and before the @`,
			);
		return t;
	},
});
export const ageRecipients = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		const wrong = t
			.split(/[\s,]+/)
			.find((key) => !/^(age1[a-z0-9]+)?$/.test(key));
		if (wrong !== undefined)
			throw new Error("must be age public keys, which begin with age1");
		return t;
	},
});

/** Days that moments are kept, by their distance: four numbers, none smaller than the one before. */
export const keepDays = (fallback: string, help: string): Setting<string> => ({
	fallback,
	help,
	parse: (t) => {
		const days = t.split(",").map((one) => one.trim());
		const wrong =
			days.length !== 4 ||
			days.some((one) => !/^\d{1,5}$/.test(one) || Number(one) < 1) ||
			days.some((one, i) => i > 0 && Number(one) < Number(days[i - 1]));
		if (wrong)
			throw new Error(
				"must be four numbers of days, none smaller than the one before, such as 1,7,31,366",
			);
		return days.join(",");
	},
});

/** Sizes by a word of a list, such as npm=500M,container=20G. */
export const sizes = (
	help: string,
	words: readonly string[],
): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		for (const one of t.split(",").filter((part) => part.trim())) {
			const [, word] =
				/^\s*([\w.-]+)\s*=\s*\d{1,15}[kmgt]?\s*$/i.exec(one) ?? [];
			if (word === undefined)
				throw new Error(
					`"${one.trim()}" is not a type with a size such as npm=500M`,
				);
			if (!words.includes(word))
				throw new Error(
					`"${word}" is not a type; the types are ${words.join(", ")}`,
				);
		}
		return t;
	},
});

/** Domains, separated by commas; one that begins with *. stands for all below it. */
export const domains = (help: string): Setting<string> => ({
	fallback: "",
	help,
	parse: (t) => {
		for (const one of t.split(",").map((part) => part.trim()))
			if (one && !/^(?:\*\.)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u.test(one))
				throw new Error(
					`"${one}" is not a domain such as example.org or *.example.org`,
				);
		return t;
	},
});

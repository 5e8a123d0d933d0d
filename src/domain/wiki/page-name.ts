/** A page by its three names: what people read, what addresses hold, what git has. */
export interface PageName {
	readonly title: string;
	/** The last part of the page's address, escaped. */
	readonly address: string;
	/** The path of its file in the wiki's tree. */
	readonly file: string;
}

const ending = ".md";
/** Says that the dashes of a name are dashes and not spaces. */
const marker = ".-";
const reserved = new Set(["_pages", "_new", "_edit", "raw"]);

/** Whether an address is taken by the forge itself. */
export const isReserved = (name: PageName): boolean =>
	reserved.has(name.address);

/** The names of a page that has or gets this title. */
export function pageOfTitle(given: string): PageName {
	const title = given.trim().toWellFormed();
	const escaped = addressOf(title, false);
	const address = ["", ".", ".."].includes(escaped) ? "unnamed" : escaped;
	return {
		address,
		title: titleOf(address) ?? address,
		file: fileOf(address),
	};
}

/**
 * The names of the page that an address means, as it stands in the URL; undefined for what cannot be unescaped. An address with the
 * file's ending means that very file.
 */
export function pageOfAddress(address: string): PageName | undefined {
	if (address.endsWith(ending)) {
		const file = unescaped(address);
		if (file === undefined) return undefined;
		return { address, file, title: pageOfFile(file)?.title ?? file };
	}
	const title = titleOf(address);
	if (title === undefined) return undefined;
	const file = fileOf(addressOf(title, address.endsWith(marker)));
	return { address, title, file };
}

/** The names of a page by its file; undefined for a file that is no page. */
export function pageOfFile(file: string): PageName | undefined {
	if (!file.endsWith(ending) || file === ending) return undefined;
	const name = file.slice(0, -ending.length);
	// what somebody pushed may be no proper escape
	const title = titleOf(name) ?? name;
	return { title, address: addressOf(title, name.endsWith(marker)), file };
}

function titleOf(address: string): string | undefined {
	const plain = address.endsWith(marker)
		? address.slice(0, -marker.length)
		: address.replaceAll("-", " ");
	return unescaped(plain.replaceAll("+", " "));
}

function addressOf(title: string, marked: boolean): string {
	if (marked || title.includes("-") || title.endsWith(ending))
		return escaped(title + marker);
	return escaped(title.replaceAll(" ", "-"));
}

const fileOf = (address: string): string =>
	address.replace(/\+|%20/g, " ") + ending;

/** Escapes a text as the value of a form. */
const escaped = (text: string): string =>
	encodeURIComponent(text.toWellFormed())
		.replace(/[!'()*]/g, (sign) => `%${hex(sign)}`)
		.replaceAll("%20", "+");

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase();

function unescaped(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

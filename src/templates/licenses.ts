import { type LicenseData, licenseData } from "./license-data.ts";

interface LicenseFill {
	readonly year: number | string;
	readonly owner: string;
	readonly repository: string;
}

/** A licence as clients read it; `address` is the place of the licence at its author, not ours. */
interface License {
	readonly key: string;
	readonly name: string;
	readonly title: string;
	readonly address: string;
	readonly body: string;
	readonly implementation: string;
}

const implementation =
	"Create a text file (typically named LICENSE or LICENSE.txt) in the root of your source code and copy the text of the license into the file";

/** The names of all licences in byte order; they are SPDX identifiers. */
export const licenseNames = async (): Promise<string[]> =>
	Object.keys(await licenseData()).sort();

/** One licence with its placeholders; undefined when there is none of this name. */
export async function license(name: string): Promise<License | undefined> {
	const all = await licenseData();
	const key = resolveName(name, all);
	if (key === undefined) return undefined;
	const { title, url, same, text } = all[key] as LicenseData;
	const body = text ?? all[same as string]?.text ?? "";
	return { key, name: key, title, address: url, body, implementation };
}

/** The LICENSE of a new repository; undefined when there is no licence of this name. */
export async function licenseText(
	name: string,
	fill: LicenseFill,
): Promise<string | undefined> {
	const found = await license(name);
	// Replaced by functions: a `$&` in the name of an owner is no instruction.
	return found?.body
		.replaceAll("<year>", (mark) => (fixed(found.key) ? mark : `${fill.year}`))
		.replaceAll("<copyright holders>", () => fill.owner)
		.replaceAll("<project>", () => fill.repository);
}

// The appendix of these tells others how to apply them; its placeholders are part of a text that must not change.
const fixed = (key: string) => /^(A|L)?GPL-|^GFDL-/.test(key);

// GPL-3.0 and its kin are older spellings that clients still send.
function resolveName(name: string, all: Readonly<Record<string, LicenseData>>) {
	return [name, `${name}-only`].find((n) => Object.hasOwn(all, n));
}

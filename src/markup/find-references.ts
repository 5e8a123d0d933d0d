import type { Reference, ReferenceKind } from "./references.ts";

/** A part of a text: plain, an address that is a link by itself, a reference, or perhaps the name of an emoji. */
type TextPart =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "link"; readonly text: string; readonly href: string }
	| { readonly kind: "emoji"; readonly text: string; readonly name: string }
	| {
			readonly kind: "reference";
			readonly text: string;
			readonly reference: Reference;
	  };

const name = String.raw`[A-Za-z0-9_][\w.-]{0,99}`;
// Everything begins where a word begins, so no sign is looked at from many starts.
const pattern = new RegExp(
	String.raw`(?<![\w@/.:#!&+-])(?:` +
		[
			String.raw`(?<url>https?://[A-Za-z0-9[][^\s<]*)`,
			String.raw`(?<www>www\.[A-Za-z0-9][^\s<]*)`,
			String.raw`(?<mail>[A-Za-z0-9][\w.+-]{0,63}@[A-Za-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){1,8})`,
			String.raw`(?:(?<owner>${name})/(?<repository>${name}))?(?:(?<mark>[#!])(?<index>[1-9]\d{0,14})(?![\w-])|(?<=[\w.-])@(?<at>[0-9a-f]{7,64})(?![\w-]))`,
			String.raw`(?<sha>[0-9a-f]{7,64})(?![\w-])`,
			`@(?<mention>${name}(?:/${name})?)`,
			String.raw`(?<key>[A-Z]{1,10}-[1-9]\d{0,9})(?![\w-])`,
		].join("|") +
		String.raw`)|(?<!\w):(?<emoji>[a-z0-9_+-]{1,40}):`,
	"g",
);

/** Divides a text into what is plain and what leads somewhere. The time is linear. */
export function* findReferences(
	text: string,
	wanted: ReadonlySet<ReferenceKind>,
	siteRoot?: string,
): Generator<TextPart> {
	let done = 0;
	const matches = new RegExp(pattern);
	for (;;) {
		const match = matches.exec(text);
		if (!match) break;
		const part = partOf(match, wanted, siteRoot);
		if (!part) continue;
		if (match.index > done)
			yield { kind: "text", text: text.slice(done, match.index) };
		yield part;
		done = match.index + part.text.length;
		matches.lastIndex = done;
	}
	if (done < text.length) yield { kind: "text", text: text.slice(done) };
}

function partOf(
	match: RegExpExecArray,
	wanted: ReadonlySet<ReferenceKind>,
	siteRoot: string | undefined,
): TextPart | undefined {
	const {
		url,
		www,
		mail,
		owner,
		repository,
		mark,
		index,
		at,
		sha,
		mention,
		key,
		emoji,
	} = match.groups as Record<string, string | undefined>;
	const reference = (
		text: string,
		reference: Reference,
	): TextPart | undefined =>
		wanted.has(reference.kind)
			? { kind: "reference", text, reference }
			: undefined;
	if (emoji !== undefined)
		return { kind: "emoji", text: match[0], name: emoji };
	if (url !== undefined) {
		const text = withoutTail(url);
		const isOurs = siteRoot !== undefined && text.startsWith(siteRoot);
		const known = isOurs && reference(text, { kind: "url", url: text });
		return known || { kind: "link", text, href: text };
	}
	if (www !== undefined) {
		const text = withoutTail(www);
		return { kind: "link", text, href: `http://${text}` };
	}
	if (mail !== undefined) {
		const text = mail.replace(/[._-]+$/, "");
		return { kind: "link", text, href: `mailto:${text}` };
	}
	const repo = owner && repository ? { owner, repository } : {};
	if (index !== undefined)
		return reference(match[0], {
			kind: "issue",
			index: Number(index),
			mark: mark as "#" | "!",
			...repo,
		});
	if (at !== undefined)
		return reference(match[0], { kind: "commit", sha: at, ...repo });
	if (sha !== undefined) return reference(sha, { kind: "commit", sha });
	if (mention !== undefined) {
		const who = mention.replace(/[.-]+$/, "");
		return reference(`@${who}`, { kind: "mention", name: who });
	}
	return key === undefined ? undefined : reference(key, { kind: "key", key });
}

/** An address in a sentence, without the signs that end the sentence and brackets that opened before it. */
function withoutTail(url: string): string {
	let open = 0;
	for (const sign of url) open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
	let end = url.length;
	for (; end > 0; end--) {
		const last = url[end - 1] as string;
		if (last === ")" && open < 0) open++;
		else if (!/[?!.,:;*_~'"]/.test(last)) break;
	}
	return url.slice(0, end);
}

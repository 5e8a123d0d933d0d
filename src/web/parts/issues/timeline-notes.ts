import { at } from "../../visit.ts";

/** The commits that a push brought, as its note says. */
export function pushIn(body: string): { forced: boolean; commits: string[] } {
	try {
		const { is_force_push, commit_ids } = JSON.parse(body) as {
			is_force_push?: boolean;
			commit_ids?: string[];
		};
		return { forced: is_force_push === true, commits: commit_ids ?? [] };
	} catch {
		return { forced: false, commits: [] };
	}
}

/** The commit that a note of it links to: where it is, and the first line of its message. */
export function commitIn(
	body: string,
): { href: string; title: string } | undefined {
	const [, href, title] =
		/^<a href="([^"<>]*)">([^<>]*)<\/a>$/.exec(body) ?? [];
	if (href === undefined || title === undefined) return undefined;
	const plain = (text: string) =>
		text.replace(/&#(\d+);/g, (_, code: string) =>
			String.fromCodePoint(Number(code)),
		);
	const path = plain(href);
	return path.startsWith("/") && !path.startsWith("//")
		? { href: path, title: plain(title) || path.slice(-10) }
		: { href: at("/"), title: plain(title) };
}

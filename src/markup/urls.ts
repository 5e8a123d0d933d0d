const linkSchemes = new Set([
	"http",
	"https",
	"mailto",
	"ftp",
	"tel",
	"irc",
	"ircs",
	"xmpp",
]);
const imageSchemes = new Set(["http", "https"]);

/** Where relative targets stand; absolute or with a leading slash, and with a slash at the end where it is a folder. */
export interface LinkBases {
	readonly link?: string;
	/** What a target with a leading slash stands under; without it such a target is left as it is. */
	readonly linkRoot?: string;
	readonly image?: string;
	readonly imageRoot?: string;
	/** The text stands nowhere: relative targets may not be followed. */
	readonly nowhere?: boolean;
}

/** The address if a browser may follow it, undefined if it could run something. Relative ones may be followed. */
export function safeUrl(
	text: string,
	use: "link" | "image" = "link",
): string | undefined {
	const url = trimInvisible(text).replace(/[\t\n\r]/g, "");
	const scheme = /^([^/?#:]*):/.exec(url)?.[1]?.toLowerCase();
	if (scheme === undefined) return url;
	const allowed = use === "link" ? linkSchemes : imageSchemes;
	return allowed.has(scheme) ? url : undefined;
}

// As browsers do it: controls and spaces around do not count. (A pattern for the end would look again and again.)
function trimInvisible(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && text.charCodeAt(start) <= 0x20) start++;
	while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
	return text.slice(start, end);
}

/** A target of a link or an image as it is meant in this place; undefined when it may not be followed. */
export function resolveTarget(
	text: string,
	bases: LinkBases,
	use: "link" | "image" = "link",
): string | undefined {
	const url = safeUrl(text, use);
	const { nowhere: homeless } = bases;
	if (homeless && !/^(?:#|\/\/|[a-z][a-z0-9+.-]*:)/i.test(url ?? ""))
		return undefined;
	if (
		url === undefined ||
		url === "" ||
		/^([a-z][a-z0-9+.-]*:|\/\/|\?)/i.test(url)
	)
		return url;
	if (url.startsWith("#")) return ownAnchor(url);
	const [folder, root] =
		use === "link"
			? [bases.link, bases.linkRoot]
			: [bases.image ?? bases.link, bases.imageRoot ?? bases.linkRoot];
	const base = url.startsWith("/") ? root : folder;
	return base === undefined ? url : join(base, url.replace(/^\/+/, ""));
}

/** The prefix of every id that a text brings along, so that it can never stand for one of the page. */
export const idPrefix = "user-content-";

const ownAnchor = (anchor: string) =>
	anchor === "#" || anchor.startsWith(`#${idPrefix}`)
		? anchor
		: `#${idPrefix}${anchor.slice(1)}`;

const nowhere = "http://nowhere.invalid";

function join(base: string, target: string): string {
	const folder = base.endsWith("/") ? base : `${base}/`;
	// A dot before it: `a:b` is a file here, no scheme.
	const url = URL.parse(`./${target}`, URL.parse(folder, nowhere) ?? nowhere);
	if (!url) return target;
	return url.origin === nowhere ? url.href.slice(nowhere.length) : url.href;
}

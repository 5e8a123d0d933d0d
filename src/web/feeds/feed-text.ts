import { escapeHtml } from "../../markup/escape.ts";
import type { FeedEntry } from "./feed-entry.ts";

/** What a feed tells. */
export interface Feed {
	readonly title: string;
	readonly link: string;
	readonly entries: readonly FeedEntry[];
}
interface About extends Feed {
	/** The address of the feed. */
	readonly self: string;
}

/** So many entries a feed has. */
export const feedSize = 30;

/** A text as XML 1.0 may hold it. */
const xml = (text: string): string =>
	escapeHtml(
		text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""),
	);

/** As RSS 2.0. */
export const rss = ({ title, link, self, entries }: About): string =>
	`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(title)}</title><link>${xml(link)}</link><description>${xml(title)}</description>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${entries
	.map(
		(e) =>
			`<item><title>${xml(e.title)}</title><link>${xml(e.link)}</link><guid isPermaLink="false">${xml(e.id)}</guid><pubDate>${new Date(e.at).toUTCString()}</pubDate><description>${xml(e.text)}</description></item>`,
	)
	.join("\n")}
</channel></rss>
`;

/** As Atom. */
export const atom = ({ title, link, self, entries }: About): string =>
	`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title><id>${xml(link)}</id><link href="${xml(link)}"/><link href="${xml(self)}" rel="self"/><updated>${entries[0]?.at ?? "1970-01-01T00:00:00Z"}</updated>
${entries
	.map(
		(e) =>
			`<entry><title>${xml(e.title)}</title><id>${xml(e.id)}</id><link href="${xml(e.link)}"/><updated>${e.at}</updated><author><name>${xml(e.author)}</name></author><content type="text">${xml(e.text)}</content></entry>`,
	)
	.join("\n")}
</feed>
`;

import { type Selectable, sql } from "kysely";
import { type Builder, query, type Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import {
	numberUpTo,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import type { ReleaseTable } from "../../database/schema-releases.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

/** A release of a repository; a draft's tag may not exist yet. */
export type Release = Selectable<ReleaseTable>;

const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("release")
		.selectAll()
		.where("id", "=", p.id)
		.where(notHidden("release.author_id")),
);
const byTag = query((q, p: { repository: number; tag: string }) =>
	q
		.selectFrom("release")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("tag", "=", p.tag)
		.where(notHidden("release.author_id")),
);
const latest = query((q, p: { repository: number }) =>
	q
		.selectFrom("release")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("draft", "=", 0)
		.where("prerelease", "=", 0)
		.where(notHidden("release.author_id"))
		.orderBy("created_at", "desc")
		.orderBy("tagged")
		.orderBy("id", "desc")
		.limit(1),
);

/** The release of an id in a repository. */
export async function releaseById(
	db: Reader,
	repository: number,
	id: number,
): Promise<Release | undefined> {
	const row = await db.first(byId, { id });
	return row?.repository_id === repository ? row : undefined;
}

export const releaseByTag = (
	db: Reader,
	repository: number,
	tag: string,
): Promise<Release | undefined> => db.first(byTag, { repository, tag });

/** The newest release that is neither a draft nor a prerelease. */
export const latestRelease = (
	db: Reader,
	repository: number,
): Promise<Release | undefined> => db.first(latest, { repository });

interface ReleaseFilter {
	readonly repository: number;
	/** Drafts are for those who write releases. */
	readonly drafts: boolean;
	readonly draft?: boolean | undefined;
	readonly prerelease?: boolean | undefined;
	/** A part of the title or of the name of the tag. */
	readonly part?: string | undefined;
	readonly limit: number;
	readonly offset: number;
}

/** What the text of a list of releases depends on. */
interface WantedReleases {
	readonly draft: boolean | undefined;
	readonly prerelease: boolean | undefined;
	readonly part: string | undefined;
}

const wantedFrom = (
	{ draft, prerelease, part }: WantedReleases,
	q: Builder,
	p: { repository: number },
	d: Dialect,
) =>
	q
		.selectFrom("release")
		.where("repository_id", "=", p.repository)
		.where(notHidden("release.author_id"))
		.$if(draft !== undefined, (s) => s.where("draft", "=", draft ? 1 : 0))
		.$if(prerelease !== undefined, (s) =>
			s.where("prerelease", "=", prerelease ? 1 : 0),
		)
		.$if(!!part, (s) =>
			s.where((e) =>
				e.or([
					d.contains(sql<string>`title`, part as string),
					d.contains(sql<string>`tag`, part as string),
				]),
			),
		);

const newest = shapedQuery(
	(wanted: WantedReleases, q, p: { repository: number } & Page, d) =>
		wantedFrom(wanted, q, p, d)
			.selectAll()
			.orderBy("created_at", "desc")
			// within one second, what was tagged before is older
			.orderBy("tagged")
			.orderBy("id", "desc")
			.limit(p.limit)
			.offset(p.offset),
);
const numberOf = shapedQuery(
	(wanted: WantedReleases, q, p: { repository: number }, d) =>
		numberUpTo(q, wantedFrom(wanted, q, p, d)),
);

/** A page of releases, newest first, and how many there are. */
export async function listReleases(
	db: Reader,
	filter: ReleaseFilter,
): Promise<{ rows: Release[]; total: number }> {
	const { drafts, prerelease, part, repository, limit, offset } = filter;
	if (filter.draft === true && !drafts) return { rows: [], total: 0 };
	const draft = filter.draft ?? (drafts ? undefined : false);
	const wanted = { draft, prerelease, part };
	const shape = part ? undefined : `${draft} ${prerelease}`;
	return withTotal(
		{ limit, offset },
		newest(db, shape, wanted, { repository, limit, offset }),
		async () => (await numberOf(db, shape, wanted, { repository }))[0]?.n,
	);
}

import type { Selectable } from "kysely";
import { type Builder, query, type Reader } from "../../database/database.ts";
import {
	type CountedPage,
	numberUpTo,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import type { DiskUseTable } from "../../database/schema-site.ts";

/** The kinds of things that take room, in the order in which pages list them; package files are the owner's and not a repository's. */
export const diskKinds = [
	"git",
	"wiki",
	"lfs",
	"attachments",
	"packages",
	"artifacts",
	"caches",
	"logs",
] as const;
export type DiskKind = (typeof diskKinds)[number];
/** Bytes of each kind. */
export type DiskBytes = Readonly<Record<DiskKind, number>>;

export const noBytes: DiskBytes = {
	git: 0,
	wiki: 0,
	lfs: 0,
	attachments: 0,
	packages: 0,
	artifacts: 0,
	caches: 0,
	logs: 0,
};

/** The sum of all kinds. */
export const allBytes = (of: DiskBytes): number =>
	diskKinds.reduce((sum, kind) => sum + of[kind], 0);

type DiskUse = Selectable<DiskUseTable>;

const ofOwner = query((q, p: { owner: number }) =>
	q
		.selectFrom("disk_use")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.where("repository_id", "is", null),
);
const owners = query((q, p: Page) =>
	q
		.selectFrom("disk_use")
		.selectAll()
		.where("repository_id", "is", null)
		.orderBy("total", "desc")
		.orderBy("id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const countOwners = query((q, _: object) =>
	numberUpTo(q, q.selectFrom("disk_use").where("repository_id", "is", null)),
);
/** A repository that was transferred since it was counted is no longer its owner's. */
const repositoriesOf = (q: Builder, p: { owner: number }) =>
	q
		.selectFrom("disk_use")
		.innerJoin("repository", (join) =>
			join
				.onRef("repository.id", "=", "disk_use.repository_id")
				.onRef("repository.owner_id", "=", "disk_use.owner_id"),
		)
		.where("disk_use.owner_id", "=", p.owner);
const repositories = query((q, p: Page & { owner: number }) =>
	repositoriesOf(q, p)
		.selectAll("disk_use")
		.select("repository.name")
		.orderBy("disk_use.total", "desc")
		.orderBy("disk_use.id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const countRepositories = query((q, p: { owner: number }) =>
	numberUpTo(q, repositoriesOf(q, p)),
);

/** The bytes that an owner used when they were counted last; undefined before that. */
export const diskUseOf = (
	db: Reader,
	owner: { readonly id: number },
): Promise<DiskUse | undefined> => db.first(ofOwner, { owner: owner.id });

/** The owners, those who use the most first, with the number of them all. */
export const largestOwners = (
	db: Reader,
	page: Page,
): Promise<CountedPage<DiskUse>> =>
	withTotal(
		page,
		db.all(owners, page),
		async () => (await db.first(countOwners, {}))?.n,
	);

/** The repositories of an owner, the largest first, with the number of them all. */
export const largestRepositories = (
	db: Reader,
	{ id: owner }: { readonly id: number },
	page: Page,
): Promise<CountedPage<DiskUse & { readonly name: string }>> =>
	withTotal(
		page,
		db.all(repositories, { owner, ...page }),
		async () => (await db.first(countRepositories, { owner }))?.n,
	);

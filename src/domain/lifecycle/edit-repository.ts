import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import type { RepositoryTable } from "../../database/schema.ts";
import { invalid, notFound } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { isHttpUrl } from "../../text/names.ts";
import { type Account, accountById } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { bitOf, type Unit } from "../permissions/units.ts";
import { planForNewHead } from "../refs/after-moves.ts";
import { branchByName } from "../refs/ref.ts";
import { nextVersion } from "../refs/write-refs.ts";
import { hideWithForks } from "../repositories/following/hide-with-forks.ts";
import { reviewFollowers } from "../repositories/following/review-followers.ts";
import { checkRepositoryName } from "../repositories/names.ts";
import { recordEdit } from "../repositories/record-edit.ts";
import { type Repository, repositoryById } from "../repositories/repository.ts";
import {
	type RepositorySettings,
	settingsOf,
} from "../repositories/settings.ts";

/** What is to change; absent members stay as they are. */
export interface RepositoryEdit {
	name?: string;
	description?: string;
	website?: string;
	private?: boolean;
	template?: boolean;
	archived?: boolean;
	defaultBranch?: string;
	/** Units to switch on or off. */
	units?: Partial<Record<Unit, boolean>>;
	settings?: Partial<RepositorySettings>;
}

type Columns = Partial<
	Record<keyof RepositoryTable, string | number | undefined>
>;

/** What a change is put on top of, held until its end: changes at the same moment each keep what the other said. */
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("repository")
		.select(["name", "lower_name", "private", "units", "settings"])
		.where("id", "=", p.id)
		.where("owner_id", "<>", removedOwner)
		.modifyEnd(d.forUpdate()),
);

/**
 * Changes a repository; all of the changes or none.
 * @throws DomainError "invalid" for a bad or taken name, bad trackers, styles that contradict each other, archiving of a mirror
 */
export async function editRepository(
	app: App,
	actor: Actor,
	{ repository, owner }: { repository: Repository; owner: Account },
	edit: RepositoryEdit,
	also?: (tx: Transaction) => Promise<void>,
): Promise<Repository> {
	if (edit.name !== undefined && edit.name !== "")
		checkRepositoryName(edit.name);
	if (
		edit.website &&
		/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(URL.parse(edit.website)?.href ?? "")
	)
		throw invalid("[Website]: Url");
	if (
		edit.defaultBranch &&
		repository.empty &&
		checkShortName(edit.defaultBranch)
	)
		throw invalid("[DefaultBranch]: GitRefName");
	if (edit.archived && repository.mirror)
		throw invalid("repo is a mirror, cannot archive/un-archive");
	const branch = await newDefaultBranch(app, repository, edit.defaultBranch);
	try {
		await app.db.write(async (tx) => {
			const before = await tx.first(held, { id: repository.id });
			if (!before) throw notFound();
			await also?.(tx);
			const current = { ...repository, ...before };
			const settings = checkedSettings(current, edit);
			const columns: Columns = {
				...textColumns(edit),
				...(edit.private === undefined
					? {}
					: { private: await privacyOf(tx, current, edit.private) }),
				...(edit.template === undefined
					? {}
					: { template: edit.template ? 1 : 0 }),
				...(edit.archived === undefined
					? {}
					: { archived_at: edit.archived ? now(app) : 0 }),
				...(branch ? { default_branch: branch } : {}),
				...(edit.units ? { units: unitBits(current, edit.units) } : {}),
				...(settings ? { settings: JSON.stringify(settings) } : {}),
				updated_at: now(app),
			};
			if (edit.name && edit.name !== current.name)
				await rename(tx, current, edit.name, columns);
			await tx.change((q) =>
				q
					.updateTable("repository")
					.set(columns as never)
					.where("id", "=", repository.id),
			);
			if (columns.private === 1 && !current.private)
				await hideWithForks(app, tx, repository.id);
			if (columns.private === 0 && current.private)
				await reviewFollowers(app, tx, [repository.id]);
			if (branch) {
				// the projection's HEAD follows the version
				await nextVersion(tx, repository.store_id);
				await planForNewHead(app, tx, repository);
			}
			await recordEdit(app, tx, actor, current, {
				changed: Object.keys(edit),
				after: columns as Partial<Repository>,
			});
		});
	} catch (error) {
		if (isConstraint(error))
			throw invalid(
				`repository already exists [uname: ${owner.name}, name: ${edit.name}]`,
			);
		throw error;
	}
	return (await repositoryById(app.db, repository.id)) as Repository;
}

const textColumns = ({ description, website }: RepositoryEdit): Columns => ({
	...(description === undefined ? {} : { description }),
	...(website === undefined ? {} : { website }),
});

/** A fork is as private as what it was made from, which a private owner hides too. */
async function privacyOf(
	tx: Transaction,
	repository: Repository,
	wanted: boolean,
): Promise<number> {
	if (repository.fork_of_id === null) return wanted ? 1 : 0;
	const parent = await repositoryById(tx, repository.fork_of_id);
	if (!parent) return wanted ? 1 : 0;
	const owner = await accountById(tx, parent.owner_id);
	return parent.private === 1 || owner?.visibility === "private" ? 1 : 0;
}

/** Gives a repository another name; the old one leads to it until somebody takes it. */
async function rename(
	tx: Transaction,
	repository: Repository,
	name: string,
	columns: Columns,
): Promise<void> {
	columns.name = name;
	columns.lower_name = name.toLowerCase();
	const { owner_id, lower_name, id } = repository;
	await tx.change((q) =>
		q
			.deleteFrom("repository_redirect")
			.where("owner_id", "=", owner_id)
			.where("lower_name", "in", [lower_name, name.toLowerCase()]),
	);
	if (columns.lower_name === lower_name) return;
	await tx.change((q) =>
		q
			.insertInto("repository_redirect")
			.values({ owner_id, lower_name, repository_id: id }),
	);
}

const unitBits = (
	repository: Repository,
	wanted: Partial<Record<Unit, boolean>>,
): number =>
	Object.entries(wanted).reduce(
		(bits, [unit, on]) =>
			on ? bits | bitOf(unit as Unit) : bits & ~bitOf(unit as Unit),
		repository.units,
	);

/** The branch to become the default; a name that is no branch is passed over, unless there are none at all. */
async function newDefaultBranch(
	app: App,
	repository: Repository,
	name: string | undefined,
): Promise<string | undefined> {
	if (!name || name === repository.default_branch) return undefined;
	if (repository.empty) return name;
	return (await branchByName(app.db, repository.store_id, name))
		? name
		: undefined;
}

function checkedSettings(
	repository: Repository,
	{ settings: wanted }: RepositoryEdit,
): RepositorySettings | undefined {
	if (!wanted || Object.keys(wanted).length === 0) return undefined;
	const settings = { ...settingsOf(repository.settings), ...wanted };
	if (!settings.allow_merge_update && !settings.allow_rebase_update)
		throw invalid("at least one update style must be allowed");
	const style = settings.default_update_style;
	if (
		!["merge", "rebase"].includes(style) ||
		!(style === "merge"
			? settings.allow_merge_update
			: settings.allow_rebase_update)
	)
		throw invalid("the default update style is not allowed");
	if (
		wanted.projects_mode !== undefined &&
		!["repo", "owner", "all"].includes(wanted.projects_mode)
	)
		throw invalid("[ProjectsMode]: In");
	const tracker = wanted.external_tracker;
	if (tracker && !isHttpUrl(tracker.external_tracker_url))
		throw invalid("External tracker URL not valid");
	if (
		tracker?.external_tracker_format &&
		!isHttpUrl(tracker.external_tracker_format.replace(/[{}]/g, ""))
	)
		throw invalid("External tracker URL format not valid");
	if (
		wanted.external_wiki &&
		!isHttpUrl(wanted.external_wiki.external_wiki_url)
	)
		throw invalid("External wiki URL not valid");
	return settings;
}

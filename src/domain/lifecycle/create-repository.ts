import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { numberUpTo } from "../../database/queries/counted-page.ts";
import { badRequest, conflict, forbidden, invalid } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import {
	labelSet,
	labelSets,
	type TemplateLabel,
} from "../../templates/labels.ts";
import { license } from "../../templates/licenses.ts";
import type { Account } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { bitsOf, usualUnits } from "../permissions/units.ts";
import { moveRefs } from "../refs/move-refs.ts";
import { noteMoves } from "../refs/note-moves.ts";
import { branchPrefix } from "../refs/ref.ts";
import { checkRepositoryName } from "../repositories/names.ts";
import type { Repository } from "../repositories/repository.ts";
import { type FirstCommit, writeFirstCommit } from "./first-commit.ts";
import { initializeRepository } from "./initialize-repository.ts";
import { withNewStore } from "./with-new-store.ts";

interface NewRepository {
	name: string;
	description?: string;
	private?: boolean;
	template?: boolean;
	autoInit?: boolean;
	defaultBranch?: string;
	gitignores?: string;
	issueLabels?: string;
	license?: string;
	readme?: string;
	objectFormat?: string;
	trustModel?: string;
}

const ownedBy = query((q, p: { owner: number; most: number }) =>
	numberUpTo(
		q,
		q.selectFrom("repository").where("owner_id", "=", p.owner),
		p.most,
	),
);

/**
 * Creates a repository for an account, with its first commit and labels if wanted: all of it or nothing.
 * @throws DomainError "conflict" when the name is taken, "invalid", "bad-request" (unknown readme template), "forbidden" (limit)
 */
export async function createRepository(
	app: App,
	actor: Actor,
	owner: Account,
	wanted: NewRepository,
): Promise<Repository> {
	checkRepositoryName(wanted.name);
	if (wanted.defaultBranch && checkShortName(wanted.defaultBranch))
		throw invalid("[DefaultBranch]: GitRefName");
	const doer = actor.account ?? owner;
	const format = formatOf(wanted.objectFormat);
	const labels = labelsOf(wanted.issueLabels);
	await checkTemplates(wanted);
	await checkRepositoryLimit(app, actor, owner);
	const branch = wanted.defaultBranch || "main";
	try {
		return await withNewStore(app, format, async (store) => {
			const first = wanted.autoInit
				? await writeFirstCommit(app, store, doer, owner, wanted)
				: undefined;
			return app.db.write((tx) =>
				insertAll(app, tx, actor, owner, {
					wanted,
					made: {
						storeId: store.id,
						mark: store.mark,
						format,
						branch,
						first,
						labels,
					},
				}),
			);
		});
	} catch (error) {
		if (isConstraint(error))
			throw conflict("The repository with the same name already exists.");
		throw error;
	}
}

interface PreparedRepository {
	storeId: number;
	mark: string | null;
	format: "sha1" | "sha256";
	branch: string;
	first: FirstCommit | undefined;
	labels: readonly TemplateLabel[];
}

async function insertAll(
	app: App,
	tx: Transaction,
	actor: Actor,
	owner: Account,
	{
		wanted,
		made,
	}: { readonly wanted: NewRepository; readonly made: PreparedRepository },
): Promise<Repository> {
	const doer = actor.account ?? owner;
	const repository = await insertRepository(app, tx, actor, owner, {
		wanted,
		made,
	});
	if (made.labels.length)
		await insertLabels(tx, repository.id, made.labels, now(app));
	if (!made.first) return repository;
	const move = {
		name: branchPrefix + made.branch,
		from: null,
		to: made.first.oid,
		tip: made.first.tip,
	};
	const version = await moveRefs(
		app,
		tx,
		made.storeId,
		[{ ...move, actor: doer.id, how: "create" }],
		now(app),
	);
	noteMoves(app, tx, "refs.moved", repository.id, {
		store: made.storeId,
		version,
		change: { actor, how: "create", moves: [move] },
	});
	await app.events.record(tx, {
		kind: "refs.moved",
		repository: repository.id,
		actor: doer.id,
		payload: {
			store: made.storeId,
			version,
			how: "create",
			moves: [
				{ ref: move.name, from: null, to: made.first.oid, forced: false },
			],
		},
	});
	return repository;
}

function formatOf(name: string | undefined): "sha1" | "sha256" {
	if (!name || name === "sha1") return "sha1";
	if (name === "sha256") return "sha256";
	throw invalid(
		`object format "${name}" is not supported: sha1 and sha256 are`,
	);
}

function labelsOf(name: string | undefined): readonly TemplateLabel[] {
	if (!name) return [];
	const set = labelSet(name);
	if (!set)
		throw invalid(
			`label template "${name}" does not exist, there are: ${labelSets().join(", ")}`,
		);
	return set;
}

async function checkTemplates(wanted: NewRepository): Promise<void> {
	if (wanted.autoInit && wanted.license && !(await license(wanted.license)))
		throw invalid(`license "${wanted.license}" does not exist`);
	if (wanted.autoInit && wanted.readme && wanted.readme !== "Default")
		throw badRequest(
			"readme template does not exist, available templates: [Default]",
		);
}

/**
 * Checks that an account may own one more repository; site administrators may always make one.
 * @throws DomainError "forbidden"
 */
export async function checkRepositoryLimit(
	app: App,
	actor: Actor,
	owner: Account,
): Promise<void> {
	const limit =
		owner.max_repositories >= 0
			? owner.max_repositories
			: app.config.maxRepositories;
	if (limit < 0 || isSiteAdmin(actor)) return;
	const owned = Number(
		(await app.db.first(ownedBy, { owner: owner.id, most: limit }))?.n ?? 0,
	);
	if (owned >= limit)
		throw forbidden(
			`user has reached maximum limit of repositories [limit: ${limit}]`,
		);
}

const insertRow = insertInto(
	"repository",
	[
		"owner_id",
		"name",
		"lower_name",
		"description",
		"private",
		"template",
		"empty",
		"store_id",
		"default_branch",
		"trust_model",
		"units",
		"licenses",
		"branches",
		"size",
		"language",
		"created_at",
		"updated_at",
		"pushed_at",
	],
	(insert) => insert.returningAll(),
);
/** The models by which a repository trusts signatures. */
export const trustModels = [
	"default",
	"collaborator",
	"committer",
	"collaboratorcommitter",
];

async function insertRepository(
	app: App,
	tx: Transaction,
	actor: Actor,
	owner: Account,
	{
		wanted,
		made,
	}: { readonly wanted: NewRepository; readonly made: PreparedRepository },
): Promise<Repository> {
	const at = now(app);
	const lower = wanted.name.toLowerCase();
	const row = await tx.first(insertRow, {
		owner_id: owner.id,
		name: wanted.name,
		lower_name: lower,
		description: wanted.description ?? "",
		private: wanted.private ? 1 : 0,
		template: wanted.template ? 1 : 0,
		empty: made.first ? 0 : 1,
		store_id: made.storeId,
		default_branch: made.branch,
		trust_model: wanted.trustModel || "default",
		units: bitsOf(
			wanted.template
				? usualUnits.filter((unit) => unit !== "actions")
				: usualUnits,
		),
		licenses: JSON.stringify(wanted.license ? [wanted.license] : []),
		branches: made.first ? 1 : 0,
		size: made.first ? Math.ceil(made.first.bytes / 1024) : 0,
		language: "",
		created_at: at,
		updated_at: at,
		pushed_at: made.first ? at : 0,
	});
	if (!row) throw new Error("no row for a new repository");
	const watchers = await initializeRepository(app, tx, actor, row, owner);
	return { ...row, watchers, format: made.format, mark: made.mark };
}

async function insertLabels(
	tx: Transaction,
	repository: number,
	labels: readonly TemplateLabel[],
	at: number,
): Promise<void> {
	await tx.change((q) =>
		q.insertInto("label").values(
			labels.map((label) => ({
				repository_id: repository,
				organization_id: null,
				name: label.name,
				color: label.color.replace(/^#/, "").toLowerCase(),
				description: label.description,
				exclusive: label.exclusive ? 1 : 0,
				created_at: at,
			})),
		),
	);
}

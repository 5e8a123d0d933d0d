import type { Readable } from "node:stream";
import type { App } from "../../../app.ts";
import { applyPatchToBranch } from "../../../domain/contents/apply-patch.ts";
import { findByMerge } from "../../../domain/pulls/find-pull.ts";
import { baseBeforeMerge } from "../../../domain/pulls/merging/undo-merge.ts";
import { pullOf } from "../../../domain/pulls/pull.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { diffText } from "../../../git/history/patch-text.ts";
import { emptyTreeOid } from "../../../git/oid.ts";
import { repo } from "../../../guards/repository.ts";
import { lines } from "../../fields.ts";
import { form, page } from "../../page.ts";
import { Form, Lines, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { t } from "../../words/words.ts";
import { commitAddress } from "../addresses.ts";
import { backOf, branchPlace, wayToCommit } from "./branch-place.ts";
import {
	CommitBox,
	commitFields,
	commitLabel,
	refusedCommit,
} from "./commit-box.tsx";
import { ForkFirst } from "./fork-first.tsx";
import { planCommit } from "./plan-commit.ts";

const namesOf = ({ owner, repository }: RepositoryContext) => ({
	owner: owner.name,
	repo: repository.name,
});

export const patchPage = page({
	route: "GET /:owner/:repo/_diffpatch/*",
	on: repo.edit(),
	async run({ app, actor, context, params }) {
		const place = await branchPlace(app, context, params["*"]);
		const way = await wayToCommit(app, actor, context, place.branch);
		if (way === "fork") return <ForkFirst of={context} />;
		return (
			<RepositoryPage of={context} tab="code" title={t("Apply patch")}>
				<div class="stack l">
					<h1>{t("Apply patch")}</h1>
					<Form does={applyPatch} params={namesOf(context)} rest={params["*"]}>
						<Lines
							name="content"
							label={t("Patch")}
							mono
							rows={16}
							required
							spellcheck={false}
							hint={t("In the format of git diff or git format-patch.")}
						/>
						{
							await CommitBox({
								app,
								actor,
								of: context,
								branch: place.branch,
								way,
								title: "Apply patch",
							})
						}
						<div class="actions">
							<Submit>{commitLabel(way)}</Submit>
							<a class="btn" href={backOf(context, place)}>
								{t("Back")}
							</a>
						</div>
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

const doesNotApply = (field: string) => (error: unknown) => {
	if (
		isDomainError(error, "invalid") &&
		!/branch already exists|NewBranchName/i.test(error.message)
	)
		throw invalid(
			t("The patch does not apply to the branch: {why}", {
				why: error.message,
			}),
			{
				field,
			},
		);
	return refusedCommit(error);
};

export const applyPatch = form({
	route: "POST /:owner/:repo/_diffpatch/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields: {
		...commitFields,
		content: {
			...lines({ max: 1024 * 1024, exact: true, required: "Paste a patch." }),
		},
	},
	shownOn: patchPage,
	async run({ app, actor, context, params, fields }) {
		const { branch } = await branchPlace(app, context, params["*"]);
		const title = "Apply patch";
		const planned = await planCommit(app, actor, context, branch, {
			given: fields,
			title: title,
		});
		const patch = fields.content.endsWith("\n")
			? fields.content
			: `${fields.content}\n`;
		return planned
			.commit("", (repository, wanted) =>
				applyPatchToBranch(app, actor, repository, {
					...wanted,
					patch,
					mustChange: true,
				}),
			)
			.catch(doesNotApply("content"));
	},
});

/** The pull request that a commit merged, if the reader may see it, with the base as it was before. */
async function mergedBy(app: App, context: RepositoryContext, oid: string) {
	const issue = await findByMerge(app.db, context, oid);
	if (!issue) throw notFound();
	const pull = await pullOf(app.db, issue.id);
	const from = await baseBeforeMerge(app, context.repository, pull);
	if (from === undefined) throw notFound();
	return { issue, from };
}

/** All of a difference, as long as a patch may be that is applied. @throws DomainError "invalid" for a longer one */
async function bytesOf(difference: Readable, most: number): Promise<Buffer> {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of difference as AsyncIterable<Buffer>) {
		size += part.length;
		// leaving the loop ends git too
		if (size > most) throw invalid(t("The commit is too large to apply here."));
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** A commit that is to be repeated on a branch, or undone there; with `whole` all that came with it, by a pull request. */
async function pickOf(
	app: App,
	context: RepositoryContext,
	oid: string,
	search: URLSearchParams,
) {
	const commit = /^[0-9a-f]{7,64}$/.test(oid)
		? await resolveCommit(app, context.repository, oid)
		: undefined;
	if (!commit) throw notFound();
	const undo = search.get("cherry-pick-type") === "revert";
	const [first = "", ...rest] = commit.tip.message.split("\n");
	const parent = commit.tip.parents[0];
	const pull =
		undo && search.get("whole") === "1"
			? await mergedBy(app, context, commit.oid)
			: undefined;
	if (pull)
		return {
			commit,
			undo,
			from: pull.from,
			title: `Revert "${pull.issue.title}" (#${pull.issue.number})`,
			message: `This reverts pull request #${pull.issue.number}, merged as ${commit.oid}.`,
		};
	return {
		commit,
		undo,
		from: parent,
		title: undo ? `Revert "${first}"` : first,
		message: undo
			? `This reverts commit ${commit.oid}.`
			: `${rest.join("\n").trim()}\n\n(cherry picked from commit ${commit.oid})`.trim(),
	};
}

export const cherryPickPage = page({
	route: "GET /:owner/:repo/_cherrypick/:oid/*",
	on: repo.edit(),
	async run({ app, actor, context, params, search }) {
		const { commit, undo, title, message } = await pickOf(
			app,
			context,
			params.oid,
			search,
		);
		const { branch } = await branchPlace(app, context, params["*"]);
		const way = await wayToCommit(app, actor, context, branch);
		if (way === "fork") return <ForkFirst of={context} />;
		const name = undo ? t("Revert commit") : t("Cherry-pick commit");
		return (
			<RepositoryPage of={context} tab="code" title={name} width="mid">
				<div class="stack l">
					<h1>{name}</h1>
					<p>
						<a href={commitAddress(context, commit.oid)}>
							<code class="mono">{commit.oid.slice(0, 10)}</code>{" "}
							{commit.tip.message.split("\n")[0]}
						</a>
					</p>
					<Form
						does={cherryPick}
						params={{ ...namesOf(context), oid: commit.oid }}
						rest={params["*"]}
						query={
							undo
								? {
										"cherry-pick-type": "revert",
										...(search.get("whole") === "1" && { whole: "1" }),
									}
								: undefined
						}
					>
						{
							await CommitBox({
								app,
								actor,
								of: context,
								branch,
								way,
								title,
								message,
							})
						}
						<div class="actions">
							<Submit>{undo ? t("Revert") : t("Cherry-pick")}</Submit>
							<a class="btn" href={commitAddress(context, commit.oid)}>
								{t("Back")}
							</a>
						</div>
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

export const cherryPick = form({
	route: "POST /:owner/:repo/_cherrypick/:oid/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields: commitFields,
	shownOn: cherryPickPage,
	async run({ app, actor, context, params, search, fields }) {
		const { repository } = context;
		const pick = await pickOf(app, context, params.oid, search);
		const { branch } = await branchPlace(app, context, params["*"]);
		const planned = await planCommit(app, actor, context, branch, {
			given: fields,
			title: pick.title,
		});
		const { oid } = pick.commit;
		const store = storeOf(repository);
		const parent = pick.from ?? null;
		const patch = await bytesOf(
			pick.undo
				? diffText(app.git, store, oid, parent ?? emptyTreeOid(store.format), {
						binary: true,
					})
				: diffText(app.git, store, parent, oid, { binary: true }),
			app.git.limits.object,
		);
		return planned
			.commit("", (into, wanted) =>
				applyPatchToBranch(app, actor, into, {
					...wanted,
					patch,
					mustChange: true,
				}),
			)
			.catch(doesNotApply(""));
	},
});

import type { App } from "../../app.ts";
import { findPlace } from "../../domain/contents/find-place.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { listBranches, listTags } from "../../domain/refs/list-refs.ts";
import {
	branchByName,
	branchPrefix,
	tagPrefix,
} from "../../domain/refs/ref.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { topic } from "../live/topics.ts";
import { page, see } from "../page.ts";
import { type RefChoice, RefChooser } from "../parts/code/ref-chooser.tsx";
import { Icon } from "../parts/icon.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { repositoryBand } from "../parts/repository-tabs.ts";
import { CopiedLines } from "../parts/shown-once.tsx";
import { at, may, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { homeOf, inRef, type RefName } from "./addresses.ts";
import { Copied, cloneAddresses, GetCode } from "./clone.tsx";
import { Directory, readDirectory } from "./directory.tsx";
import { EditLinks, writesCode } from "./editor/edit-links.tsx";
import { Following, followingOf } from "./follow.tsx";
import { AnswerTransfer } from "./forking/answer-transfer.tsx";
import { ForkState, sourceOf } from "./forking/fork-state.tsx";
import { PushedBranches } from "./forking/pushed-branches.tsx";
import { loadAbout } from "./load-about.tsx";
import { shellWord } from "./shell-word.ts";

const wiki = /\.wiki$/i;

export const repositoryPage = page({
	route: "GET /:owner/:repo",
	on: {
		...repo.visible(),
		// the address from which a wiki is cloned leads to it
		async enter(entry) {
			const { repo: name = "" } = entry.params;
			const params = { ...entry.params, repo: name.replace(wiki, "") };
			return repo.visible().enter({ ...entry, params });
		},
	},
	live: ({ repository }) => [topic.code(repository)],
	async run({ app, actor, context, params, page: number, search }) {
		if (wiki.test(params.repo)) return see(homeOf(context, "/wiki"));
		if (!may("code.read", context)) return elsewhere(context);
		const { repository } = context;
		const name = repository.default_branch;
		const branch = await branchByName(app.db, repository.store_id, name);
		const source = await sourceOf(app, actor, context);
		const head = await headOf(app, actor, context, source);
		if (!branch) return empty(app, actor, context, head);
		const place = await findPlace(app, repository, name, "branch");
		const [shown, choice] = await Promise.all([
			readDirectory(app, actor, context, place, { page: number, search }),
			choiceOf(app, context),
		]);
		const side = await loadAbout(app, context, choice.tagTotal);
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={`${context.owner.name}/${repository.name}`}
			>
				<div class="stack l">
					{head}
					{await AnswerTransfer({ app, actor, of: context })}
					{await PushedBranches({ app, actor, of: context })}
					<div class="split repo-body">
						<div class="stack">
							<div class="actions">
								<RefChooser
									of={context}
									at={place.ref}
									path=""
									view="src"
									choice={choice}
								/>
								<PlaceLinks of={context} at={place.ref} path="" />
								{repository.template === 1 && actor.account && (
									<a class="btn" href={homeOf(context, "/generate")}>
										<Icon name="copy" />
										{t("Use this template")}
									</a>
								)}
								<GetCode app={app} of={context} at={place.ref} />
							</div>
							{
								await ForkState({
									app,
									actor,
									of: context,
									source,
									branch: name,
								})
							}
							<Directory app={app} of={context} place={place} shown={shown} />
						</div>
						{side}
					</div>
				</div>
			</RepositoryPage>
		);
	},
});

/** The newest branches and tags, and the number of all tags, from rows. */
export async function choiceOf(
	app: App,
	{ repository }: RepositoryContext,
): Promise<RefChoice & { readonly tagTotal: number }> {
	const page = { limit: 15, offset: 0 };
	const [branches, tags] = await Promise.all([
		listBranches(app, repository, { ...page, part: "" }),
		listTags(app, repository, page),
	]);
	return {
		branches: branches.refs.map(({ name }) => name.slice(branchPrefix.length)),
		tags: tags.refs.map(({ name }) => name.slice(tagPrefix.length)),
		tagTotal: tags.total,
	};
}

/** What may be done from any place in the files: find one, look back. */
export const PlaceLinks = ({
	of,
	at: ref,
	path,
	folder = true,
}: {
	of: RepositoryContext;
	at: RefName;
	path: string;
	/** It is a directory, in which files can be added. */
	folder?: boolean;
}) => (
	<>
		<a
			class="btn"
			href={homeOf(of, `/find/${ref.kind}/${escapedPath(ref.name)}`)}
			aria-keyshortcuts="t"
		>
			<Icon name="search" />
			{t("Go to file")}
		</a>
		<a class="btn" href={inRef(of, "commits", ref, path)}>
			<Icon name="clock" />
			{t("History")}
		</a>
		<EditLinks of={of} at={ref} path={path} folder={folder} />
	</>
);

/** What the repository is, and who may see it; who has it from where. */
async function headOf(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	source: RepositoryContext | undefined,
) {
	const { owner, repository } = context;
	const following = await followingOf(app, actor, context);
	const marks = [
		repository.private
			? t("private")
			: owner.visibility === "private"
				? t("internal")
				: t("public"),
		...(repository.archived_at ? [t("archived")] : []),
		...(repository.mirror ? [t("mirror")] : []),
		...(repository.template ? [t("template")] : []),
	];
	return (
		<div class="title">
			<div class="stack s">
				<h1>
					<a class="quiet" href={at(pathOf(owner.name))}>
						{owner.name}
					</a>{" "}
					<span class="soft">/</span>{" "}
					<a class="quiet" href={homeOf(context)}>
						{repository.name}
					</a>{" "}
					{marks.map((mark) => (
						<span class="tag">{mark}</span>
					))}
				</h1>
				{repository.description && <p class="soft">{repository.description}</p>}
				{source && (
					<p class="soft small">
						{t("Forked from")}{" "}
						<a href={homeOf(source)}>
							{source.owner.name}/{source.repository.name}
						</a>
					</p>
				)}
			</div>
			<Following of={context} {...following} />
		</div>
	);
}

/** Who may not read the code begins where he may read. */
function elsewhere(context: RepositoryContext) {
	const [first] = repositoryBand(context, "code").tabs;
	if (!first) throw notFound();
	return see(first.href);
}

/** A repository that holds nothing yet, and how it gets its first commit. */
async function empty(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	head: Awaited<ReturnType<typeof headOf>>,
) {
	const { repository } = context;
	const { http, ssh } = cloneAddresses(app, context);
	const branch = repository.default_branch;
	const word = shellWord(branch);
	const change = (verb: string) =>
		homeOf(context, `/${verb}/${escapedPath(branch)}`);
	return (
		<RepositoryPage
			of={context}
			tab="code"
			title={`${context.owner.name}/${repository.name}`}
			width="mid"
		>
			<div class="stack l">
				{head}
				{await AnswerTransfer({ app, actor, of: context })}
				<section class="box" aria-labelledby="begin">
					<header>
						<h2 id="begin">{t("This repository is empty")}</h2>
					</header>
					<div class="in stack">
						<p>{t("Push a branch, or add the first file here.")}</p>
						{writesCode(context) && (
							<div class="actions">
								<a class="btn" href={change("_new")}>
									<Icon name="plus" />
									{t("Create new file")}
								</a>
								<a class="btn" href={change("_upload")}>
									{t("Upload files")}
								</a>
							</div>
						)}
						<Copied id="clone-http" label={t("HTTP URL")} text={http} />
						{ssh && <Copied id="clone-ssh" label={t("SSH URL")} text={ssh} />}
						<h3>{t("Create a new repository on the command line")}</h3>
						<CopiedLines
							lines={`git init -b ${word}\ngit add .\ngit commit -m "First commit"\ngit remote add origin ${http}\ngit push -u origin ${word}`}
						/>
						<h3>{t("Push an existing repository from the command line")}</h3>
						<CopiedLines
							lines={`git remote add origin ${http}\ngit push -u origin ${word}`}
						/>
					</div>
				</section>
			</div>
		</RepositoryPage>
	);
}

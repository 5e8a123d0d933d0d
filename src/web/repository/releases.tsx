import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { seesDrafts } from "../../domain/policies/release.ts";
import {
	latestRelease,
	listReleases,
	type Release as Row,
} from "../../domain/releases/release.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { releases } from "../../guards/release.ts";
import { repo } from "../../guards/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { type Release, releaseViews } from "../../views/releases/release.ts";
import { page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, wordOf } from "../parts/find-form.tsx";
import { Html } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize } from "../parts/paged.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { Time } from "../parts/time.tsx";
import { may } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { homeOf, inRef } from "./addresses.ts";
import { RefTabs } from "./branches.tsx";
import { renderFolding } from "./conversation/texts.ts";
import { NewReleaseLink } from "./edit-release.tsx";
import { bytesOf } from "./file.tsx";

const size = pageSize.texts;

interface ShownRelease {
	readonly view: Release;
	readonly row: Row;
	readonly html: string;
}

async function shownReleases(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	rows: readonly Row[],
): Promise<ShownRelease[]> {
	const views = await releaseViews(app, actor, context, rows);
	const link = `${homeOf(context)}/`;
	const html = await renderFolding(
		app,
		actor,
		context,
		views.map(({ body }) => body),
		{
			format: "markdown",
			flavour: "comment",
			references: ["mention", "issue", "commit", "url"],
			bases: { link, linkRoot: link },
			siteRoot: app.url,
			formulas: true,
		},
	);
	return views.map((view, i) => ({
		view,
		row: rows[i] as Row,
		html: html[i] ?? "",
	}));
}

export const releasesPage = page({
	route: "GET /:owner/:repo/releases",
	on: repo.known("releases"),
	async run({ app, actor, context, page, search }) {
		const part = wordOf(search);
		const { rows, total } = await listReleases(app.db, {
			repository: context.repository.id,
			drafts: seesDrafts(context.access),
			part,
			limit: size,
			offset: (page - 1) * size,
		});
		const [shown, latest] = await Promise.all([
			shownReleases(app, actor, context, rows),
			latestRelease(app.db, context.repository.id),
		]);
		return (
			<RepositoryPage of={context} tab="releases" title={t("Releases")}>
				<div class="stack l">
					<RefTabs of={context} here="releases" />
					<div class="title">
						<h1>{t("Releases")}</h1>
						{may("releases.write", context) && (
							<div class="actions">
								<NewReleaseLink of={context} />
							</div>
						)}
					</div>
					{(total > size || part) && (
						<FindForm label={t("Search releases")} value={part} />
					)}
					{shown.length ? (
						shown.map((one) => (
							<ReleaseBox of={context} shown={one} latest={latest?.id} />
						))
					) : part ? (
						<Empty title={t("No releases found")}>
							{t("Try fewer or different words.")}
						</Empty>
					) : (
						<Empty title={t("No releases yet")}>
							{t("A release is a tag with notes and files for users.")}
						</Empty>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</RepositoryPage>
		);
	},
});

export const releasePage = page({
	route: "GET /:owner/:repo/releases/tag/*",
	on: releases.readTagged(),
	async run({ app, actor, context, release }) {
		const [[shown], latest] = await Promise.all([
			shownReleases(app, actor, context, [release]),
			latestRelease(app.db, context.repository.id),
		]);
		if (!shown) throw notFound();
		return (
			<RepositoryPage
				of={context}
				tab="releases"
				title={release.title || release.tag}
				description={release.body}
			>
				<div class="stack l">
					<RefTabs of={context} here="releases" />
					<ReleaseBox of={context} shown={shown} latest={latest?.id} alone />
				</div>
			</RepositoryPage>
		);
	},
});

export const latestReleasePage = page({
	route: "GET /:owner/:repo/releases/latest",
	on: repo.known("releases"),
	async run({ app, context }) {
		const release = await latestRelease(app.db, context.repository.id);
		if (!release) throw notFound();
		return see(homeOf(context, `/releases/tag/${escapedPath(release.tag)}`));
	},
});

function ReleaseBox({
	of,
	shown: { view, row, html },
	latest,
	alone = false,
}: {
	of: RepositoryContext;
	shown: ShownRelease;
	latest: number | undefined;
	alone?: boolean;
}) {
	const address = homeOf(of, `/releases/tag/${escapedPath(view.tag_name)}`);
	const title = view.name || view.tag_name;
	const archives = (["zip", "tar.gz"] as const).map((form) => (
		<li class="line in">
			<Icon name="file" />
			<a href={homeOf(of, `/archive/${escapedPath(view.tag_name)}.${form}`)}>
				{t("Source code ({form})", { form })}
			</a>
		</li>
	));
	return (
		<section class="box release" aria-labelledby={`release-${view.id}`}>
			<header>
				{alone ? (
					<h1 id={`release-${view.id}`}>{title}</h1>
				) : (
					<h2 id={`release-${view.id}`}>
						<a class="ink" href={address}>
							{title}
						</a>
					</h2>
				)}
				{view.draft && <span class="tag">{t("draft")}</span>}
				{view.prerelease && <span class="tag">{t("pre-release")}</span>}
				{view.id === latest && <span class="tag">{t("latest")}</span>}
				{may("releases.write", of) && (
					<a
						class="btn s"
						href={homeOf(of, `/releases/edit/${escapedPath(view.tag_name)}`)}
						aria-label={t("Edit release {name}", { name: title })}
					>
						{t("Edit")}
					</a>
				)}
				<span class="line end small soft">
					{row.original_author
						? row.original_author
						: view.author && <span>{view.author.login}</span>}
					<Time seconds={row.published_at || row.created_at} />
				</span>
			</header>
			<div class="in stack">
				{!view.draft && (
					<p class="line soft small">
						<Icon name="tag" />
						<a href={inRef(of, "src", { kind: "tag", name: view.tag_name })}>
							{view.tag_name}
						</a>
					</p>
				)}
				{html && <Html html={html} />}
				<details open={alone}>
					<summary>
						{plural(
							view.assets.length + (view.draft ? 0 : 2),
							"1 file",
							"{n} files",
						)}
					</summary>
					<ul class="rows">
						{view.assets.map((file) => (
							<li class="line wrap in">
								<Icon name="box" />
								<a href={file.browser_download_url}>{file.name}</a>
								<span class="end soft small">{bytesOf(file.size)}</span>
								<span class="soft small">
									{plural(
										file.download_count,
										"downloaded once",
										"downloaded {n} times",
									)}
								</span>
							</li>
						))}
						{!view.draft && archives}
					</ul>
				</details>
			</div>
		</section>
	);
}

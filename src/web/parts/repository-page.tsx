import type { ComponentChildren } from "preact";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { homeOf } from "../repository/addresses.ts";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { Layout } from "./layout.tsx";
import { Note } from "./note.tsx";
import { type RepositoryTabName, repositoryBand } from "./repository-tabs.ts";

/**
 * A page of a repository: the band with the way to it and its tabs, and what the page has to show, which begins with its `<h1>`.
 * `of` is what the guards of repositories give.
 */
export function RepositoryPage({
	of,
	tab,
	title,
	description,
	width,
	head,
	children,
}: {
	of: RepositoryContext;
	tab: RepositoryTabName;
	/** What the page shows; the name of the repository is added in the window's title. */
	title: string;
	/** A sentence for those who link to the page; that of the repository unless given. */
	description?: string;
	width?: "" | "slim" | "mid" | "wide";
	head?: ComponentChildren;
	children: ComponentChildren;
}) {
	const { owner, repository } = of;
	const name = `${owner.name}/${repository.name}`;
	const whole = title === name ? name : `${title} · ${name}`;
	return (
		<Layout
			title={whole}
			{...repositoryBand(of, tab)}
			width={width}
			head={
				<>
					<link
						rel="alternate"
						type="application/atom+xml"
						title={name}
						href={`${homeOf(of)}.atom`}
					/>
					<OpenGraph
						of={of}
						title={whole}
						description={description ?? repository.description}
					/>
					{head}
				</>
			}
		>
			{repository.archived_at > 0 && (
				<div class="told">
					<Note tone="wait">
						{t("This repository is archived. It is read-only.")}
					</Note>
				</div>
			)}
			{children}
		</Layout>
	);
}

/** What others show of a link to this page; nothing of what not everybody may see. */
function OpenGraph({
	of: { owner, repository },
	title,
	description,
}: {
	of: RepositoryContext;
	title: string;
	description: string;
}) {
	if (repository.private || owner.visibility !== "public") return null;
	const { app, path } = visit();
	const said = description.slice(0, 300);
	return (
		<>
			<meta property="og:type" content="object" />
			<meta property="og:title" content={title} />
			<meta property="og:site_name" content="Ingot" />
			<meta
				property="og:url"
				content={app.url.slice(0, -1) + (path.split("?")[0] ?? "")}
			/>
			{said && <meta property="og:description" content={said} />}
			{said && <meta name="description" content={said} />}
		</>
	);
}

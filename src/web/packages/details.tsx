import type { App } from "../../app.ts";
import type {
	DependencyGroup,
	DependencyKind,
	PackageDetails,
} from "../../domain/packages/details/package-details.ts";
import { type Package, publishedNames } from "../../domain/packages/package.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import {
	type RepositoryContext,
	repositoryById,
} from "../../domain/repositories/repository.ts";
import type { PackageContext } from "../../guards/package.ts";
import type { LinkBases } from "../../markup/urls.ts";
import type { PackageType } from "../../package-types.ts";
import { Icon } from "../parts/icon.tsx";
import { lowerHeadings, Outline, Rendered } from "../repository/rendered.tsx";
import { at, may, pathOf, visit } from "../visit.ts";
import { number, plural, t } from "../words/words.ts";
import { packagesAddress } from "./addresses.ts";

/** The repository that a package is linked with, if the reader may see it. */
export async function linkedRepository(
	app: App,
	actor: Actor,
	{ owner, target }: PackageContext,
): Promise<RepositoryContext | undefined> {
	const linked = target.repository_id
		? await repositoryById(app.db, target.repository_id)
		: undefined;
	return linked && findRepository(app, actor, owner.name, linked.name);
}

/** The README as HTML that is safe; links in it that name no site lead into the linked repository, or nowhere. */
export function renderReadme(
	app: App,
	actor: Actor,
	{ readme }: PackageDetails,
	linked: RepositoryContext | undefined,
): Promise<string> {
	if (!readme) return Promise.resolve("");
	const { text, format } = readme;
	return app.markup
		.render(
			text,
			{
				format,
				references: [],
				bases: basesIn(linked),
				formulas: true,
				shortLinks: false,
			},
			undefined,
			claimantOf(actor, visit().entry.peer),
		)
		.then(lowerHeadings);
}

function basesIn(linked: RepositoryContext | undefined): LinkBases {
	if (!linked || !may("code.read", linked)) return { nowhere: true };
	const { owner, repository } = linked;
	const under = (kind: string) =>
		`${at(pathOf(owner.name, repository.name, kind, "branch", repository.default_branch))}/`;
	const [src, raw] = [under("src"), under("raw")];
	return { link: src, linkRoot: src, image: raw, imageRoot: raw };
}

export const Readme = ({ html }: { html: string }) => (
	<section class="box" aria-labelledby="readme">
		<header>
			<Icon name="book" />
			<h2 class="small" id="readme">
				README
			</h2>
			<span class="end" />
			<Outline html={html} />
		</header>
		<div class="in readme">
			<Rendered html={html} />
		</div>
	</section>
);

/** How registries of a type compare names. */
const comparedName = (type: string, name: string): string =>
	type === "pypi"
		? name.toLowerCase().replace(/[-_.]+/g, "-")
		: name.toLowerCase();

/** Those of the dependencies that the same owner publishes; who reads the one may read the others. */
export const dependenciesHere = (
	app: App,
	{ owner_id, type }: Package,
	{ dependencies }: PackageDetails,
): Promise<ReadonlySet<string>> =>
	publishedNames(
		app.db,
		owner_id,
		type as PackageType,
		dependencies.flatMap((group) =>
			group.dependencies.map(({ name }) => comparedName(type, name)),
		),
	);

const kinds: Readonly<Record<DependencyKind, () => string>> = {
	runtime: () => t("Runtime"),
	peer: () => t("Peer"),
	optional: () => t("Optional"),
	recommended: () => t("Recommended"),
	suggested: () => t("Suggested"),
	provided: () => t("Provided by the platform"),
	build: () => t("Build"),
	development: () => t("Development"),
	test: () => t("Tests"),
	indirect: () => t("Indirect"),
};

/** Longer groups are folded. */
const mostOpen = 15;

export const Dependencies = ({
	of: { owner, target },
	groups,
	here,
}: {
	of: PackageContext;
	groups: readonly DependencyGroup[];
	here: ReadonlySet<string>;
}) => (
	<section aria-labelledby="dependencies" class="stack s">
		<h2 id="dependencies">{t("Dependencies")}</h2>
		{groups.map(({ kind, only, dependencies, more }) => (
			<details
				class="box fold"
				open={dependencies.length <= mostOpen && kind !== "indirect"}
			>
				<summary class="in line">
					<span class="cut">
						{kinds[kind]()}
						{only && <> · {only}</>}
					</span>{" "}
					<span class="soft">{number(dependencies.length + more)}</span>
				</summary>
				<ul class="list l-plain">
					{dependencies.map(({ name, range }) => {
						const compared = comparedName(target.type, name);
						return (
							<li>
								<div>
									{here.has(compared) ? (
										<a
											href={packagesAddress(owner, {
												type: target.type,
												lower_name: compared,
											})}
										>
											{name}
										</a>
									) : (
										name
									)}{" "}
									<span class="soft mono">{range}</span>
								</div>
							</li>
						);
					})}
					{more > 0 && (
						<li class="soft">{plural(more, "and 1 more", "and {n} more")}</li>
					)}
				</ul>
			</details>
		))}
	</section>
);

/** An address that a package brings: nobody has looked where it leads. */
const Outside = ({ href }: { href: string }) => (
	<a href={href} rel="nofollow noopener noreferrer ugc">
		{href}
	</a>
);

/** What a package tells of itself in single words, as rows of a list. */
export const Facts = ({
	of: { licence, homepage, repository, documentation, authors, keywords },
	linked,
}: {
	of: PackageDetails;
	linked: RepositoryContext | undefined;
}) => {
	const rows: [string, preact.ComponentChildren][] = [
		[
			t("License"),
			/^https?:/.test(licence) ? <Outside href={licence} /> : licence,
		],
		[t("Authors"), authors.join(", ")],
		[t("Website"), homepage && <Outside href={homepage} />],
		[
			t("Repository"),
			linked ? (
				<a href={at(pathOf(linked.owner.name, linked.repository.name))}>
					{linked.owner.name}/{linked.repository.name}
				</a>
			) : (
				repository && <Outside href={repository} />
			),
		],
		[t("Documentation"), documentation && <Outside href={documentation} />],
		[
			t("Keywords"),
			keywords.length > 0 && (
				<span class="tags">
					{keywords.map((word) => (
						<span class="tag">
							<span class="cut">{word}</span>
						</span>
					))}
				</span>
			),
		],
	];
	return (
		<>
			{rows.map(
				([label, value]) =>
					value && (
						<div>
							<dt class="soft">{label}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</>
	);
};

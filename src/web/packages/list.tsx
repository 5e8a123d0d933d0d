import {
	listPackages,
	type PackageWithLatest,
	packageSorts,
} from "../../domain/packages/list-packages.ts";
import { packages } from "../../guards/package.ts";
import { repo } from "../../guards/repository.ts";
import { isPackageType, packageTypes } from "../../package-types.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, OrderField, wordOf } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { Time } from "../parts/time.tsx";
import { at, pathOf, visit } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { packagesAddress } from "./addresses.ts";
import { kindNames } from "./install-lines.ts";

const size = pageSize.items;

/** What an address asks for. */
const filterOf = (search: URLSearchParams) => {
	const type = search.get("type") ?? "";
	return {
		type: isPackageType(type) ? type : undefined,
		q: wordOf(search),
		sort:
			packageSorts.find((one) => one === search.get("sort")) ??
			"alphabetically",
	};
};

export const ownerPackages = page({
	route: "GET /:owner/-/packages",
	on: packages.known(),
	async run({ app, owner, search, page: shown }) {
		const filter = { owner: owner.id, ...filterOf(search) };
		const { rows, total } = await listPackages(
			app,
			filter,
			windowOf(shown, size),
		);
		return (
			<Layout
				title={t("Packages of {name}", { name: owner.name })}
				where={[
					{ name: owner.name, href: at(pathOf(owner.name)) },
					{ name: t("Packages"), href: packagesAddress(owner) },
				]}
			>
				<div class="stack">
					<div class="title">
						<h1>{t("Packages of {name}", { name: owner.name })}</h1>
						<div class="actions">
							<HowToPublish of={owner} />
						</div>
					</div>
					<Filter />
					<PackageList of={owner} rows={rows} />
					<Paged page={shown} size={size} total={total} />
				</div>
			</Layout>
		);
	},
});

export const repositoryPackages = page({
	route: "GET /:owner/:repo/packages",
	on: repo.known("packages"),
	async run({ app, context, search, page: shown }) {
		const { owner, repository } = context;
		const filter = {
			owner: owner.id,
			repository: repository.id,
			...filterOf(search),
		};
		const { rows, total } = await listPackages(
			app,
			filter,
			windowOf(shown, size),
		);
		return (
			<RepositoryPage of={context} tab="packages" title={t("Packages")}>
				<div class="stack">
					<div class="title">
						<h1>{t("Packages")}</h1>
						<div class="actions">
							<HowToPublish of={owner} />
						</div>
					</div>
					<Filter />
					<PackageList of={owner} rows={rows} />
					<Paged page={shown} size={size} total={total} />
				</div>
			</RepositoryPage>
		);
	},
});

function Filter() {
	const { entry } = visit();
	const { type, q, sort } = filterOf(entry.query);
	return (
		<FindForm label={t("Search packages")} value={q}>
			<label class="line">
				<span>{t("Type")}</span>
				<select class="input" name="type">
					<option value="">{t("all")}</option>
					{packageTypes.map((one) => (
						<option value={one} selected={one === type}>
							{kindNames[one]}
						</option>
					))}
				</select>
			</label>
			<OrderField
				of={[
					["alphabetically", t("by name")],
					["reversealphabetically", t("by name, descending")],
					["newest", t("newest")],
					["oldest", t("oldest")],
				]}
				chosen={sort}
			/>
		</FindForm>
	);
}

/** Leads to the lines that publish packages of somebody, of one kind if that is known. */
export const HowToPublish = ({
	of,
	kind = filterOf(visit().entry.query).type,
}: {
	of: { readonly name: string };
	kind?: string;
}) => (
	<a
		class="btn"
		href={`${at("/-/help/packages")}?${new URLSearchParams({ owner: of.name, ...(kind && { kind }) })}`}
	>
		<Icon name="book" />
		{t("How to publish")}
	</a>
);

function PackageList({
	of,
	rows,
}: {
	of: { readonly name: string };
	rows: readonly PackageWithLatest[];
}) {
	if (rows.length === 0)
		return (
			<Empty title={t("No packages")}>
				{t(
					"Packages published to {url} appear here, with the commands to install them.",
					{ url: `${visit().app.url}api/packages/${of.name}/` },
				)}
			</Empty>
		);
	return (
		<section class="box" aria-label={t("Packages")}>
			<ul class="list l-wait">
				{rows.map((row) => (
					<li>
						<Icon name="box" />
						<div>
							<a class="to" href={packagesAddress(of, row, row.latest)}>
								{row.name}
							</a>
							<p class="sub">
								{isPackageType(row.type) ? kindNames[row.type] : row.type} ·{" "}
								{row.latest.version} · <Time seconds={row.latest.created_at} />
							</p>
						</div>
						<span class="fig">
							{row.latest.downloads > 0 && (
								<>
									<Icon name="down" />
									<span class="unseen">{t("Downloads:")} </span>
									{number(row.latest.downloads)}
								</>
							)}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

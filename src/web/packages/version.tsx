import type { App } from "../../app.ts";
import { type Account, accountsByIds } from "../../domain/accounts/account.ts";
import { deleteVersion } from "../../domain/packages/delete-package.ts";
import { readDetails } from "../../domain/packages/details/read-details.ts";
import { listVersions } from "../../domain/packages/list-versions.ts";
import {
	latestVersionOf,
	type Version,
} from "../../domain/packages/package.ts";
import {
	filesOf,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { DomainError, notFound } from "../../errors.ts";
import {
	type PackageContext,
	packages,
	type VersionContext,
} from "../../guards/package.ts";
import { isPackageType, type PackageType } from "../../package-types.ts";
import { contentDisposition } from "../../views/content-disposition.ts";
import { line } from "../fields.ts";
import { form, Plain, page, see } from "../page.ts";
import { bytes } from "../parts/bytes.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, OrderField, wordOf } from "../parts/find-form.tsx";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { CopiedLines } from "../parts/shown-once.tsx";
import { Time } from "../parts/time.tsx";
import { at, may, pathOf } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { packagesAddress } from "./addresses.ts";
import {
	Dependencies,
	dependenciesHere,
	Facts,
	linkedRepository,
	Readme,
	renderReadme,
} from "./details.tsx";
import { installLines, kindNames } from "./install-lines.ts";
import { HowToPublish } from "./list.tsx";
import { packageSettings } from "./settings.tsx";

const size = pageSize.items;

const wayTo = ({ owner, target }: PackageContext) => [
	{ name: owner.name, href: at(pathOf(owner.name)) },
	{ name: t("Packages"), href: packagesAddress(owner) },
	{ name: target.name, href: packagesAddress(owner, target) },
];

/** The package leads to its newest version. */
export const packagePage = page({
	route: "GET /:owner/-/packages/:type/:name",
	on: packages.knownPackage(),
	async run({ app, owner, target }) {
		const version = await latestVersionOf(app.db, target);
		if (!version) throw notFound();
		return see(packagesAddress(owner, target, version));
	},
});

export const versionsPage = page({
	route: "GET /:owner/-/packages/:type/:name/versions",
	on: packages.knownPackage(),
	async run({ app, context, page: shown, search }) {
		const { owner, target } = context;
		const part = wordOf(search);
		const sort = search.get("sort") === "oldest" ? "oldest" : "newest";
		const { rows, total } = await listVersions(
			app,
			{ package: target.id, part, oldestFirst: sort === "oldest" },
			windowOf(shown, size),
		);
		if (total === 0 && !part) throw notFound();
		return (
			<Layout
				title={t("Versions of {name}", { name: target.name })}
				where={wayTo(context)}
			>
				<div class="stack">
					<h1>{t("Versions of {name}", { name: target.name })}</h1>
					<FindForm label={t("Search versions")} value={part}>
						<OrderField
							of={[
								["newest", t("newest")],
								["oldest", t("oldest")],
							]}
							chosen={sort}
						/>
					</FindForm>
					{rows.length === 0 && <Empty title={t("No versions found")} />}
					<section class="box" aria-label={t("Versions")}>
						<ul class="list l-wait">
							{rows.map((row) => (
								<li>
									<Icon name="tag" />
									<div>
										<a class="to" href={packagesAddress(owner, target, row)}>
											{row.version}
										</a>
										<p class="sub">
											<Time seconds={row.created_at} />
										</p>
									</div>
									<span class="fig">{number(row.downloads)}</span>
								</li>
							))}
						</ul>
					</section>
					<Paged page={shown} size={size} total={total} />
				</div>
			</Layout>
		);
	},
});

export const versionPage = page({
	route: "GET /:owner/-/packages/:type/:name/:version",
	on: packages.knownVersion(),
	async run({ app, actor, context }) {
		const { owner, target, version } = context;
		const shown = await loadVersion(app, actor, context);
		const { kind, files, details, linked, readme } = shown;
		const lines = installLines(kind, {
			url: app.url,
			owner: owner.name,
			name: target.name,
			version: version.version,
			files: files.map(({ name }) => name),
		});
		return (
			<Layout
				title={`${target.name} ${version.version}`}
				where={wayTo(context)}
			>
				<div class="split">
					<div class="stack l">
						<Title of={context} />
						{details.description && <p class="text">{details.description}</p>}
						<Installation of={owner} lines={lines} />
						{readme && <Readme html={readme} />}
						{details.dependencies.length > 0 && (
							<Dependencies
								of={context}
								groups={details.dependencies}
								here={shown.here}
							/>
						)}
						<Files of={context} files={files} />
						{may("package.write", context) && <Delete of={context} />}
					</div>
					<aside class="stack">
						<dl class="stack s">
							<Published of={version} kind={kind} by={shown.creator} />
							<Facts of={details} linked={linked} />
						</dl>
						<Newest of={context} versions={shown.newest} />
					</aside>
				</div>
			</Layout>
		);
	},
});

/** Loads what the page of a version shows. */
async function loadVersion(app: App, actor: Actor, context: VersionContext) {
	const { target, version } = context;
	const kind = isPackageType(target.type) ? target.type : "generic";
	const [files, [creator], newest, details, linked] = await Promise.all([
		filesOf(app.db, version),
		accountsByIds(app.db, version.creator_id ? [version.creator_id] : []),
		listVersions(app, { package: target.id }, { limit: 6, offset: 0 }),
		readDetails(app.db, kind, version),
		linkedRepository(app, actor, context),
	]);
	const [readme, here] = await Promise.all([
		renderReadme(app, actor, details, linked),
		dependenciesHere(app, target, details),
	]);
	return {
		kind,
		files,
		creator,
		newest: newest.rows,
		details,
		linked,
		readme,
		here,
	};
}

const Title = ({ of: context }: { of: VersionContext }) => {
	const { owner, target, version } = context;
	return (
		<div class="title">
			<h1>
				{target.name} <span class="no">{version.version}</span>
			</h1>
			{may("package.write", context) && (
				<div class="actions">
					<HowToPublish of={owner} kind={target.type} />
					<a class="btn" href={packageSettings(context)}>
						<Icon name="gear" />
						{t("Settings")}
					</a>
				</div>
			)}
		</div>
	);
};

const Installation = ({ of: owner, lines }: { of: Account; lines: string }) => (
	<section aria-labelledby="install" class="stack s">
		<h2 id="install">{t("Installation")}</h2>
		<CopiedLines lines={lines} />
		{owner.visibility !== "public" && (
			<p class="soft">
				{t(
					"Only people who can see {name} can install it. Your client needs your username and a token with read access to packages.",
					{ name: owner.name },
				)}
			</p>
		)}
	</section>
);

const Published = ({
	of: version,
	kind,
	by: creator,
}: {
	of: Version;
	kind: PackageType;
	by: Account | undefined;
}) => (
	<>
		<div>
			<dt class="soft">{t("Type")}</dt>
			<dd>{kindNames[kind]}</dd>
		</div>
		<div>
			<dt class="soft">{t("Published")}</dt>
			<dd>
				<Time seconds={version.created_at} />
				{creator && (
					<>
						{" "}
						<a href={at(pathOf(creator.name))}>{creator.name}</a>
					</>
				)}
			</dd>
		</div>
		<div>
			<dt class="soft">{t("Downloads")}</dt>
			<dd>{number(version.downloads)}</dd>
		</div>
	</>
);

const Newest = ({
	of: { owner, target },
	versions,
}: {
	of: PackageContext;
	versions: readonly Version[];
}) => (
	<section class="stack s" aria-labelledby="versions">
		<h2 id="versions">
			<a href={`${packagesAddress(owner, target)}/versions`}>{t("Versions")}</a>
		</h2>
		<ul class="stack s">
			{versions.map((row) => (
				<li>
					<a href={packagesAddress(owner, target, row)}>{row.version}</a>{" "}
					<span class="soft">
						<Time seconds={row.created_at} />
					</span>
				</li>
			))}
		</ul>
	</section>
);

const Files = ({
	of: { owner, target, version },
	files,
}: {
	of: VersionContext;
	files: readonly PackageFile[];
}) => (
	<section aria-labelledby="files" class="stack s">
		<h2 id="files">{t("Files")}</h2>
		<div class="box">
			<ul class="list l-plain">
				{files.map((file) => (
					<li>
						<div>
							<a
								href={`${packagesAddress(owner, target, version)}/files/${file.id}`}
							>
								{file.name}
							</a>
							<p class="sub mono">SHA-256 {file.sha256}</p>
						</div>
						<span class="fig">{bytes(file.size)}</span>
					</li>
				))}
			</ul>
		</div>
	</section>
);

const Delete = ({ of: { owner, target, version } }: { of: VersionContext }) => (
	<details class="box">
		<summary class="in">{t("Delete version")}</summary>
		<div class="in">
			<Form
				does={deletePackageVersion}
				params={{
					owner: owner.name,
					type: target.type,
					name: target.lower_name,
					version: version.lower_version,
				}}
			>
				<Line
					name="typed"
					label={t("Enter {version} to confirm", { version: version.version })}
					hint={t("Its files are deleted permanently.")}
					required
				/>
				<div class="actions">
					<Submit tone="danger sure">{t("Delete version")}</Submit>
				</div>
			</Form>
		</div>
	</details>
);

export const deletePackageVersion = form({
	route: "POST /:owner/-/packages/:type/:name/:version/delete",
	audit: "package.deleted",
	on: packages.version("write"),
	fields: { typed: line({ required: "Enter the version." }) },
	sudo: true,
	shownOn: versionPage,
	async run({ app, actor, owner, target, version, fields }) {
		if (fields.typed !== version.version)
			throw new DomainError("invalid", t("The version does not match."), {
				field: "typed",
			});
		await deleteVersion(app, actor, target, version);
		return see(packagesAddress(owner), t("The version was deleted."));
	},
});

/** A file of a version, as it was uploaded. */
export const packageFile = page({
	route: "GET /:owner/-/packages/:type/:name/:version/files/:file",
	on: packages.knownVersion(),
	tokens: "package",
	async run({ app, version, params }) {
		const files = await filesOf(app.db, version);
		const file = files.find(({ id }) => String(id) === params.file);
		const bytes = file && (await app.blobs.get(file.sha256));
		if (!file || !bytes) throw notFound();
		if (file.lead) app.downloads.note(version.id);
		return new Plain("application/octet-stream", bytes, {
			"Content-Length": String(file.size),
			"Content-Disposition": contentDisposition("attachment", file.name),
			"Content-Security-Policy": "default-src 'none'; sandbox",
		});
	},
});

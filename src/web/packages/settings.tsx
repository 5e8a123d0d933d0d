import { deletePackage } from "../../domain/packages/delete-package.ts";
import {
	linkPackage,
	unlinkPackage,
} from "../../domain/packages/link-package.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import { invalid, isDomainError } from "../../errors.ts";
import {
	type PackageContext,
	packages,
	repositoryToLink,
} from "../../guards/package.ts";
import { bounds } from "../../text/text-limits.ts";
import { line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { packagesAddress } from "./addresses.ts";

const route = "/:owner/-/packages/settings/:type/:name";
const paramsOf = ({ owner, target }: PackageContext) => ({
	owner: owner.name,
	type: target.type,
	name: target.lower_name,
});

/** Where the settings of a package are. */
export const packageSettings = ({ owner, target }: PackageContext): string =>
	at(
		pathOf(
			owner.name,
			"-",
			"packages",
			"settings",
			target.type,
			target.lower_name,
		),
	);

export const settingsPage = page({
	route: `GET ${route}`,
	on: packages.one("write"),
	async run({ app, context }) {
		const { owner, target } = context;
		const linked = target.repository_id
			? await repositoryById(app.db, target.repository_id)
			: undefined;
		const params = paramsOf(context);
		return (
			<Layout
				title={t("Settings of {name}", { name: target.name })}
				where={[
					{ name: owner.name, href: at(pathOf(owner.name)) },
					{ name: t("Packages"), href: packagesAddress(owner) },
					{ name: target.name, href: packagesAddress(owner, target) },
				]}
				width="mid"
			>
				<div class="stack xl">
					<h1>{t("Settings of {name}", { name: target.name })}</h1>
					<section class="stack" aria-labelledby="link">
						<h2 id="link">{t("Repository")}</h2>
						{linked ? (
							<Form does={unlink} params={params} class="stack">
								<p class="text">
									{t("Linked to")}{" "}
									<a href={at(pathOf(owner.name, linked.name))}>
										{owner.name}/{linked.name}
									</a>
									.
								</p>
								<div class="actions">
									<Submit tone="danger">{t("Unlink repository")}</Submit>
								</div>
							</Form>
						) : (
							<p class="soft">
								{t("The package is not linked to a repository.")}
							</p>
						)}
						<Form does={link} params={params} class="stack">
							<Line
								name="repo"
								label={linked ? t("Another repository") : t("Repository")}
								hint={t(
									"Enter a repository of {name}. The package is then listed there. Its visibility does not change.",
									{ name: owner.name },
								)}
								maxlength={bounds.repositoryName.max}
								required
								spellcheck={false}
							/>
							<div class="actions">
								<Submit tone="">{t("Link repository")}</Submit>
							</div>
						</Form>
					</section>
					<Form does={remove} params={params}>
						<h2>{t("Delete package")}</h2>
						<p class="text">
							{t(
								"All its versions and files are deleted permanently. Builds that depend on it will fail.",
							)}
						</p>
						<Line
							name="typed"
							label={t("Enter {name} to confirm", { name: target.name })}
							autocomplete="off"
							required
							spellcheck={false}
						/>
						<div class="actions">
							<Submit tone="danger sure">{t("Delete package")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const link = form({
	route: `POST ${route}/link`,
	audit: "package.linked",
	on: packages.one("write"),
	fields: {
		repo: line({ required: "Choose an entry.", ...bounds.repositoryName }),
	},
	shownOn: settingsPage,
	async run({ app, context, entry, fields }) {
		const { repository } = await repositoryToLink(
			entry,
			context,
			fields.repo,
		).catch((error) => {
			if (!isDomainError(error)) throw error;
			throw invalid(
				error.kind === "forbidden"
					? t("You don't have write access to packages of this repository.")
					: t("{name} has no repository with this name.", {
							name: context.owner.name,
						}),
				{ field: "repo" },
			);
		});
		await linkPackage(app, context.target, repository).catch((error) => {
			if (!isDomainError(error, "bad-request")) throw error;
			throw invalid(t("The package is already linked to this repository."), {
				field: "repo",
			});
		});
		return see(packageSettings(context), t("The package was linked."));
	},
});

export const unlink = form({
	route: `POST ${route}/unlink`,
	audit: "package.linked",
	on: packages.one("write"),
	fields: {},
	shownOn: settingsPage,
	async run({ app, context }) {
		await unlinkPackage(app, context.target);
		return see(packageSettings(context), t("The package was unlinked."));
	},
});

export const remove = form({
	route: `POST ${route}/delete`,
	audit: "package.deleted",
	on: packages.one("write"),
	fields: { typed: line({ required: "Enter the name." }) },
	sudo: true,
	shownOn: settingsPage,
	async run({ app, actor, context, fields }) {
		if (fields.typed.toLowerCase() !== context.target.lower_name)
			throw invalid(t("The name does not match."), { field: "typed" });
		await deletePackage(app, actor, context.target);
		return see(packagesAddress(context.owner), t("The package was deleted."));
	},
});

import { services } from "../../domain/imports/apis/open-api.ts";
import {
	importOptionsOf,
	importRepository,
} from "../../domain/imports/import-repository.ts";
import { importOf } from "../../domain/imports/import-row.ts";
import {
	readAddress,
	readInterval,
} from "../../domain/mirrors/remote-address.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { signedIn } from "../../guards/account.ts";
import { choice, line, secret, tick } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Check, FieldSet, Form, Line, Select, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { IntervalField } from "../repository/settings/interval-field.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { ownerNamed, ownersFor } from "./owners.ts";
import {
	AboutField,
	NameField,
	OwnerField,
	VisibilityField,
} from "./repository-fields.tsx";

/** How long the copying may take. */
const longest = 30 * 60_000;

export const migratePage = page({
	route: "GET /repo/migrate",
	on: signedIn(),
	async run({ app, actor, me, search }) {
		const owners = await ownersFor(app, actor, me);
		const wanted = owners.find(({ id }) => String(id) === search.get("org"));
		return (
			<Layout title={t("Import a repository")} width="mid">
				<div class="stack xl">
					<div class="stack s">
						<h1>{t("Import a repository")}</h1>
						<p class="soft">
							{t(
								"From any server that speaks git over HTTPS; from GitHub, GitLab, Gitea and Forgejo with issues and pull requests.",
							)}
						</p>
					</div>
					<Form does={migrate}>
						<Line
							name="clone_addr"
							label={t("Address to clone from")}
							type="url"
							width="full"
							placeholder="https://"
							maxlength={2048}
							required
							autofocus
						/>
						<Select
							name="service"
							label={t("What runs there")}
							value={serviceOf(search.get("service_type"))}
							options={kinds()}
						/>
						<Line
							name="auth_username"
							label={t("User name there")}
							autocomplete="off"
							maxlength={255}
							spellcheck={false}
							hint={t("Only where it is not public.")}
						/>
						<Line
							name="auth_password"
							label={t("Password or token there")}
							type="password"
							autocomplete="off"
						/>
						<OwnerField value={(wanted ?? me).name} among={owners} />
						<NameField />
						<AboutField />
						<VisibilityField hints={false} />
						<FieldSet legend={t("What comes along")}>
							<Check
								name="wiki"
								label={t("Its wiki too")}
								checked={search.get("wiki") === "1"}
							/>
							{parts().map(([name, label]) => (
								<Check
									name={name}
									label={label}
									checked={
										!search.has("service_type") || search.get(name) === "1"
									}
								/>
							))}
							<p class="hint">
								{t(
									"Say above what runs there. Most servers want a token that may read all this.",
								)}
							</p>
						</FieldSet>
						<FieldSet legend={t("And then")}>
							<Check
								radio
								name="follow"
								value="once"
								label={t("It is a repository of its own")}
								checked={search.get("mirror") !== "1"}
							/>
							<Check
								radio
								name="follow"
								value="sync"
								label={t("Bring what is new there again and again")}
								hint={t(
									"Until you move for good. Only where issues come along.",
								)}
							/>
							<Check
								radio
								name="follow"
								value="mirror"
								label={t("Follow it as a mirror")}
								hint={t("Only git. Nobody writes it here then.")}
								checked={search.get("mirror") === "1"}
							/>
						</FieldSet>
						<IntervalField label={t("How often it follows")} value="8h0m0s" />
						<div class="actions">
							<Submit>{t("Import it")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const migrate = form({
	route: "POST /repo/migrate",
	creates: true,
	on: signedIn(),
	fields: {
		clone_addr: line({ required: "Enter the URL.", max: 2048 }),
		auth_username: line(),
		auth_password: secret({ max: 4096 }),
		owner: line({ required: "Choose an owner." }),
		repo_name: line({ required: "Give it a name.", max: 100 }),
		description: line({ max: 2048 }),
		visibility: choice("public", "private"),
		service: choice("git", ...services),
		follow: choice("once", "sync", "mirror"),
		wiki: tick(),
		issues: tick(),
		pull_requests: tick(),
		labels: tick(),
		milestones: tick(),
		releases: tick(),
		lfs: tick(),
		interval: line({ max: 40 }),
	},
	shownOn: migratePage,
	async run({ app, actor, fields }) {
		const owner = await ownerNamed(app, actor, fields.owner, "owner");
		const made = await Promise.resolve()
			.then(() =>
				importRepository(
					app,
					actor,
					owner,
					{
						name: fields.repo_name,
						description: fields.description,
						private: fields.visibility === "private",
						from: readAddress(
							app,
							fields.clone_addr,
							fields.auth_username,
							fields.auth_password,
						),
						mirrorEvery:
							fields.follow === "mirror" ? everyOf(fields) : undefined,
						wiki: fields.wiki,
					},
					importOptionsOf(
						fields.service,
						fields.follow === "mirror",
						{ ...fields, pulls: fields.pull_requests },
						{
							token: fields.auth_password,
							every: fields.follow === "sync" ? everyOf(fields) : 0,
						},
					),
					AbortSignal.timeout(longest),
				),
			)
			.catch((error) => {
				if (isDomainError(error, "conflict"))
					throw invalid(t("Repository name is already taken."), {
						field: "repo_name",
					});
				if (!isDomainError(error, "invalid")) throw error;
				const { message } = error;
				if (/interval/.test(message))
					throw invalid(message, { field: "interval" });
				if (/URL|hosts|fetched/.test(message))
					throw invalid(
						t("The forge cannot fetch a repository from this address."),
						{ field: "clone_addr" },
					);
				const field = /token/.test(message)
					? "auth_password"
					: /server/.test(message)
						? "clone_addr"
						: "repo_name";
				throw invalid(t(message), { field });
			});
		const state = (await importOf(app.db, made.id))?.state ?? "done";
		return see(
			at(pathOf(owner.name, made.name)),
			state === "done"
				? t("The repository is imported.")
				: t("The repository is here; what surrounds it is still coming."),
		);
	},
});

const everyOf = ({ interval }: { interval: string }): number =>
	readInterval(interval || "8h0m0s");

const parts = () =>
	[
		["issues", t("Issues")],
		["pull_requests", t("Pull requests")],
		["labels", t("Labels")],
		["milestones", t("Milestones")],
		["releases", t("Releases")],
		["lfs", t("Large files")],
	] as const;

const kinds = () =>
	[
		["git", t("Any git server")],
		["github", "GitHub"],
		["gitlab", "GitLab"],
		["gitea", "Gitea, Forgejo, Ingot"],
	] as const;

/** The numbers by which Gitea's own addresses name services. */
const serviceOf = (number: string | null): string =>
	({ 2: "github", 3: "gitea", 4: "gitlab" })[number ?? ""] ?? "git";

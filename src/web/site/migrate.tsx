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
import { bounds } from "../../text/text-limits.ts";
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
	nameAndAbout,
	OwnerField,
	refusedName,
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
								"From any git server over HTTPS. Issues and pull requests can be imported from GitHub, GitLab, Gitea and Forgejo.",
							)}
						</p>
					</div>
					<Form does={migrate}>
						<Line
							name="clone_addr"
							label={t("Clone URL")}
							type="url"
							width="full"
							placeholder="https://"
							maxlength={bounds.url.max}
							required
							autofocus
						/>
						<Select
							name="service"
							label={t("Server type")}
							value={serviceOf(search.get("service_type"))}
							options={kinds()}
						/>
						<Line
							name="auth_username"
							label={t("Username")}
							autocomplete="off"
							maxlength={255}
							spellcheck={false}
							hint={t("Only needed for private repositories.")}
						/>
						<Line
							name="auth_password"
							label={t("Password or token")}
							type="password"
							autocomplete="off"
						/>
						<OwnerField value={(wanted ?? me).name} among={owners} />
						<NameField />
						<AboutField />
						<VisibilityField hints={false} />
						<ImportItems search={search} />
						<AfterImport isMirror={search.get("mirror") === "1"} />
						<IntervalField label={t("Mirror interval")} value="8h0m0s" />
						<div class="actions">
							<Submit>{t("Import repository")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

/** The parts that are copied besides the code. */
const ImportItems = ({ search }: { search: URLSearchParams }) => (
	<FieldSet legend={t("Items to import")}>
		<Check name="wiki" label={t("Wiki")} checked={search.get("wiki") === "1"} />
		{parts().map(([name, label]) => (
			<Check
				name={name}
				label={label}
				checked={!search.has("service_type") || search.get(name) === "1"}
			/>
		))}
		<p class="hint">
			{t(
				"Choose the server type above. Most servers require a token with read access to all of these.",
			)}
		</p>
	</FieldSet>
);

/** How the repository follows the one that it came from. */
const AfterImport = ({ isMirror }: { isMirror: boolean }) => (
	<FieldSet legend={t("After the import")}>
		<Check
			radio
			name="follow"
			value="once"
			label={t("Regular repository")}
			checked={!isMirror}
		/>
		<Check
			radio
			name="follow"
			value="sync"
			label={t("Sync regularly")}
			hint={t("Until you move permanently. Only if issues are imported.")}
		/>
		<Check
			radio
			name="follow"
			value="mirror"
			label={t("Mirror")}
			hint={t("Only git data. The repository is read-only here.")}
			checked={isMirror}
		/>
	</FieldSet>
);

export const migrate = form({
	route: "POST /repo/migrate",
	creates: true,
	audit: ["repository.created", "refs.moved", "wiki.moved"],
	on: signedIn(),
	fields: {
		clone_addr: line({ required: "Enter the URL.", ...bounds.url }),
		auth_username: line(),
		auth_password: secret({ max: 4096 }),
		owner: line({ required: "Choose an owner." }),
		...nameAndAbout,
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
					{
						around: importOptionsOf(
							fields.service,
							fields.follow === "mirror",
							{ ...fields, pulls: fields.pull_requests },
							{
								token: fields.auth_password,
								every: fields.follow === "sync" ? everyOf(fields) : 0,
							},
						),
						signal: AbortSignal.timeout(longest),
					},
				),
			)
			.catch((error) => {
				if (!isDomainError(error, "invalid")) return refusedName(error);
				const { message } = error;
				if (/interval/.test(message))
					throw invalid(message, { field: "interval" });
				if (/URL|hosts|fetched/.test(message))
					throw invalid(t("The server cannot clone from this URL."), {
						field: "clone_addr",
					});
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
				? t("The repository was imported.")
				: t(
						"The repository was imported. Issues and other data are still being imported.",
					),
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
		["lfs", t("Git LFS")],
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

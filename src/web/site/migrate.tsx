import { migrateRepository } from "../../domain/mirrors/migrate-repository.ts";
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
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { ownerNamed, ownersFor } from "./owners.ts";

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
								"From any server that speaks git over HTTPS: once, or again and again as a mirror.",
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
						<Select
							name="owner"
							label={t("Owner")}
							value={(wanted ?? me).name}
							options={owners.map(({ name }) => [name, name] as const)}
						/>
						<Line
							name="repo_name"
							label={t("Name")}
							required
							maxlength={100}
							spellcheck={false}
						/>
						<Line
							name="description"
							label={t("About it")}
							width="full"
							maxlength={2048}
						/>
						<FieldSet legend={t("Who sees it")}>
							<Check
								radio
								name="visibility"
								value="public"
								label={t("Public")}
								checked
							/>
							<Check
								radio
								name="visibility"
								value="private"
								label={t("Private")}
							/>
						</FieldSet>
						<FieldSet legend={t("What comes along")}>
							<Check
								name="mirror"
								label={t("Follow it as a mirror")}
								hint={t("Nobody writes it here then.")}
								checked={search.get("mirror") === "1"}
							/>
							<Check
								name="wiki"
								label={t("Its wiki too")}
								checked={search.get("wiki") === "1"}
							/>
						</FieldSet>
						<Line
							name="interval"
							label={t("How often a mirror follows")}
							value="8h0m0s"
							hint={t("Such as 8h or 30m; 10m at least, 0 is never by itself.")}
							maxlength={40}
						/>
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
	on: signedIn(),
	fields: {
		clone_addr: line({ required: "Type the address.", max: 2048 }),
		auth_username: line(),
		auth_password: secret({ max: 4096 }),
		owner: line({ required: "Choose who owns it." }),
		repo_name: line({ required: "Give it a name.", max: 100 }),
		description: line({ max: 2048 }),
		visibility: choice("public", "private"),
		mirror: tick(),
		wiki: tick(),
		interval: line({ max: 40 }),
	},
	shownOn: migratePage,
	async run({ app, actor, fields }) {
		const owner = await ownerNamed(app, actor, fields.owner, "owner");
		const made = await Promise.resolve()
			.then(() =>
				migrateRepository(
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
						mirrorEvery: fields.mirror
							? readInterval(fields.interval || "8h0m0s")
							: undefined,
						wiki: fields.wiki,
					},
					AbortSignal.timeout(longest),
				),
			)
			.catch((error) => {
				if (isDomainError(error, "conflict"))
					throw invalid(t("There is a repository of this name already."), {
						field: "repo_name",
					});
				if (!isDomainError(error, "invalid")) throw error;
				const { message } = error;
				if (/interval/.test(message))
					throw invalid(message, { field: "interval" });
				throw invalid(
					/URL|hosts|fetched/.test(message)
						? t("The forge cannot fetch a repository from this address.")
						: message,
					{
						field: /URL|hosts|fetched/.test(message)
							? "clone_addr"
							: "repo_name",
					},
				);
			});
		return see(
			at(pathOf(owner.name, made.name)),
			t("The repository is imported."),
		);
	},
});

import { accountById } from "../../../domain/accounts/account.ts";
import { deleteRepository } from "../../../domain/lifecycle/delete-repository.ts";
import { editRepository } from "../../../domain/lifecycle/edit-repository.ts";
import { stopMirror } from "../../../domain/mirrors/stop-mirror.ts";
import { knownAccount } from "../../../domain/organizations/known-account.ts";
import { closeOrphans } from "../../../domain/pulls/branch-gone.ts";
import { startTransfer } from "../../../domain/transfers/start-transfer.ts";
import { transferOf } from "../../../domain/transfers/transfer.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { choice, line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { at, may, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";
import { demandName } from "./visibility.tsx";

const path = "/danger";

export const dangerPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, ...found }) {
		const { repository, owner } = found;
		const name = `${owner.name}/${repository.name}`;
		const owns = may("repository.own", found);
		const transfer = await transferOf(app.db, repository.id);
		const recipient =
			transfer && (await accountById(app.db, transfer.recipient_id));
		const params = paramsOf(found);
		const confirm = (field: string) => (
			<Line
				name={field}
				label={t("Type {name} to confirm", { name })}
				autocomplete="off"
				required
				spellcheck={false}
			/>
		);
		return (
			<RepositorySettings of={found} current={path} title={t("Danger zone")}>
				<Form does={rename} params={params}>
					<h2>{t("Another name")}</h2>
					<p class="text">
						{t(
							"The old address leads to the new one until somebody takes it; clones go on working.",
						)}
					</p>
					<Line
						name="new_name"
						label={t("New name")}
						value={repository.name}
						maxlength={100}
						required
						spellcheck={false}
					/>
					<div class="actions">
						<Submit tone="danger">{t("Rename the repository")}</Submit>
					</div>
				</Form>
				{!repository.mirror && (
					<Form does={archive} params={params}>
						<h2>
							{repository.archived_at
								? t("Unarchive")
								: t("Archive the repository")}
						</h2>
						<p class="text">
							{repository.archived_at
								? t("It can be changed again then, as before.")
								: t(
										"It can be read and cloned, and nothing in it changes, until it is opened again.",
									)}
						</p>
						<input
							type="hidden"
							name="to"
							value={repository.archived_at ? "open" : "archived"}
						/>
						<div class="actions">
							<Submit tone="danger">
								{repository.archived_at
									? t("Unarchive")
									: t("Archive the repository")}
							</Submit>
						</div>
					</Form>
				)}
				{repository.mirror === 1 && (
					<Form does={convert} params={params}>
						<h2>{t("Make it a repository of its own")}</h2>
						<p class="text">
							{t(
								"It follows {address} no longer, and can be written. It cannot become a mirror again.",
								{ address: repository.original_url },
							)}
						</p>
						{confirm("confirm_convert")}
						<div class="actions">
							<Submit tone="danger">{t("End the mirroring")}</Submit>
						</div>
					</Form>
				)}
				{owns && recipient && (
					<Note tone="wait" title={t("Handed over, but not taken yet")}>
						{t("{name} is asked. Until then it stays as it is.", {
							name: recipient.name,
						})}
					</Note>
				)}
				{owns && !recipient && (
					<Form does={transferAway} params={params}>
						<h2>{t("Hand it over")}</h2>
						<p class="text">
							{t(
								"It goes with its issues, pull requests and wiki to another user or organization. You lose the rights that you have as its owner. Where you may not make repositories, the new owner is asked first.",
							)}
						</p>
						<Line
							name="new_owner"
							label={t("New owner")}
							maxlength={40}
							required
							spellcheck={false}
						/>
						{confirm("confirm_transfer")}
						<div class="actions">
							<Submit tone="danger">{t("Hand the repository over")}</Submit>
						</div>
					</Form>
				)}
				{owns && (
					<Form does={remove} params={params}>
						<h2>{t("Delete it")}</h2>
						<p class="text">
							{t(
								"The code with its history, the issues, pull requests, wiki, releases and runs are gone. Forks stay. It cannot be undone.",
							)}
						</p>
						{confirm("confirm_delete")}
						<div class="actions">
							<Submit tone="danger sure">{t("Delete the repository")}</Submit>
						</div>
					</Form>
				)}
			</RepositorySettings>
		);
	},
});

const typed = () => line({ required: "Type the name of the repository." });

export const rename = form({
	route: `POST ${base}${path}/rename`,
	on: repo.admin(),
	fields: { new_name: line({ required: "Give it a name.", max: 100 }) },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, fields, ...found }) {
		const name = fields.new_name;
		await editRepository(app, actor, found, { name }).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(
				/already exists/.test(error.message)
					? t("Repository name is already taken.")
					: t("This is not a valid repository name."),
				{ field: "new_name" },
			);
		});
		return see(
			at(`${pathOf(found.owner.name, name)}/settings`),
			t("The repository is called {name} now.", { name }),
		);
	},
});

export const archive = form({
	route: `POST ${base}${path}/archive`,
	on: repo.admin(),
	fields: { to: choice("archived", "open") },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, fields, ...found }) {
		const archived = fields.to === "archived";
		await editRepository(app, actor, found, { archived });
		return see(
			settingsOf(found, path),
			archived
				? t("The repository is archived.")
				: t("The repository is open again."),
		);
	},
});

export const convert = form({
	route: `POST ${base}${path}/convert`,
	on: repo.admin(),
	fields: { confirm_convert: typed() },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, fields, ...found }) {
		demandName(found, fields.confirm_convert, "confirm_convert");
		await stopMirror(app, actor, found.repository);
		return see(settingsOf(found), t("It is a repository of its own now."));
	},
});

export const transferAway = form({
	route: `POST ${base}${path}/transfer`,
	on: repo.owner(),
	fields: {
		new_owner: line({ required: "Type the new owner's name.", max: 40 }),
		confirm_transfer: typed(),
	},
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, fields, ...found }) {
		demandName(found, fields.confirm_transfer, "confirm_transfer");
		const atOwner = { field: "new_owner" };
		const to = await knownAccount(app.db, actor, fields.new_owner);
		if (!to) throw invalid(t("Nobody has this name."), atOwner);
		if (to.id === found.owner.id)
			throw invalid(
				t("It belongs to {name} already.", { name: to.name }),
				atOwner,
			);
		const done = await startTransfer(app, actor, found, to, []).catch(
			(error) => {
				if (isDomainError(error, "forbidden"))
					throw invalid(t("The new owner has blocked you."), atOwner);
				if (
					isDomainError(error, "invalid") &&
					/already exists/.test(error.message)
				)
					throw invalid(
						t("{name} has a repository of this name already.", {
							name: to.name,
						}),
						atOwner,
					);
				throw error;
			},
		);
		return done === "moved"
			? see(
					at(pathOf(to.name, found.repository.name)),
					t("The repository was transferred to {name}.", { name: to.name }),
				)
			: see(settingsOf(found, path), t("{name} is asked.", { name: to.name }));
	},
});

export const remove = form({
	route: `POST ${base}${path}/delete`,
	on: repo.owner(),
	fields: { confirm_delete: typed() },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, fields, ...found }) {
		demandName(found, fields.confirm_delete, "confirm_delete");
		await deleteRepository(app, actor, found.repository);
		await closeOrphans(app, actor.account?.id ?? null);
		return see(
			at(pathOf(found.owner.name)),
			t("The repository {name} is deleted.", { name: fields.confirm_delete }),
		);
	},
});

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
import { bounds } from "../../../text/text-limits.ts";
import { keptFor } from "../../deleted/deleted-list.tsx";
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
	async run({ app, context }) {
		const { repository, owner } = context;
		const name = `${owner.name}/${repository.name}`;
		const owns = may("repository.own", context);
		const transfer = await transferOf(app.db, repository.id);
		const recipient =
			transfer && (await accountById(app.db, transfer.recipient_id));
		const params = paramsOf(context);
		return (
			<RepositorySettings of={context} current={path} title={t("Danger zone")}>
				<Rename params={params} name={repository.name} />
				{!repository.mirror && (
					<Archive params={params} archived={repository.archived_at !== 0} />
				)}
				{repository.mirror === 1 && (
					<Form does={convert} params={params}>
						<h2>{t("Convert to regular repository")}</h2>
						<p class="text">
							{t(
								"It no longer syncs with {address} and can be pushed to. It cannot become a mirror again.",
								{ address: repository.original_url },
							)}
						</p>
						<Confirm field="confirm_convert" name={name} />
						<div class="actions">
							<Submit tone="danger">{t("Stop mirroring")}</Submit>
						</div>
					</Form>
				)}
				{owns && recipient && (
					<Note tone="wait" title={t("Transfer is pending")}>
						{t("{name} has to accept it. Nothing changes until then.", {
							name: recipient.name,
						})}
					</Note>
				)}
				{owns && !recipient && (
					<Form does={transferAway} params={params}>
						<h2>{t("Transfer ownership")}</h2>
						<p class="text">
							{t(
								"The repository moves to another user or organization with its issues, pull requests and wiki. You lose your owner permissions. If you cannot create repositories there, the new owner has to accept first.",
							)}
						</p>
						<Line
							name="new_owner"
							label={t("New owner")}
							maxlength={bounds.accountName.max}
							required
							spellcheck={false}
						/>
						<Confirm field="confirm_transfer" name={name} />
						<div class="actions">
							<Submit tone="danger">{t("Transfer repository")}</Submit>
						</div>
					</Form>
				)}
				{owns && (
					<Form does={remove} params={params}>
						<h2>{t("Delete")}</h2>
						<p class="text">
							{app.config.keepDeletedDays === 0
								? t(
										"The code with its history, the issues, pull requests, wiki, releases and workflow runs are deleted. Forks are kept. This cannot be undone.",
									)
								: t(
										"The code with its history, the issues, pull requests, wiki, releases and workflow runs are deleted. Forks are kept.",
									)}
						</p>
						{app.config.keepDeletedDays > 0 && (
							<p class="text">{keptFor(app)}</p>
						)}
						<Confirm field="confirm_delete" name={name} />
						<div class="actions">
							<Submit tone="danger sure">{t("Delete repository")}</Submit>
						</div>
					</Form>
				)}
			</RepositorySettings>
		);
	},
});

type Params = ReturnType<typeof paramsOf>;

/** The line in which the name of the repository is typed before something that cannot be undone. */
const Confirm = ({ field, name }: { field: string; name: string }) => (
	<Line
		name={field}
		label={t("Enter {name} to confirm", { name })}
		autocomplete="off"
		required
		spellcheck={false}
	/>
);

const Rename = ({ params, name }: { params: Params; name: string }) => (
	<Form does={rename} params={params}>
		<h2>{t("Rename")}</h2>
		<p class="text">
			{t(
				"The old address redirects to the new one until the name is taken. Existing clones continue to work.",
			)}
		</p>
		<Line
			name="new_name"
			label={t("New name")}
			value={name}
			maxlength={bounds.repositoryName.max}
			required
			spellcheck={false}
		/>
		<div class="actions">
			<Submit tone="danger">{t("Rename repository")}</Submit>
		</div>
	</Form>
);

const Archive = ({
	params,
	archived,
}: {
	params: Params;
	archived: boolean;
}) => (
	<Form does={archive} params={params}>
		<h2>{archived ? t("Unarchive") : t("Archive repository")}</h2>
		<p class="text">
			{archived
				? t("It can then be changed again.")
				: t(
						"It is read-only until it is unarchived. It can still be viewed and cloned.",
					)}
		</p>
		<input type="hidden" name="to" value={archived ? "open" : "archived"} />
		<div class="actions">
			<Submit tone="danger">
				{archived ? t("Unarchive") : t("Archive repository")}
			</Submit>
		</div>
	</Form>
);

const typed = () => line({ required: "Enter the repository name." });

export const rename = form({
	route: `POST ${base}${path}/rename`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: {
		new_name: line({
			required: "Name can't be blank.",
			...bounds.repositoryName,
		}),
	},
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const name = fields.new_name;
		await editRepository(app, actor, context, { name }).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(
				/already exists/.test(error.message)
					? t("Repository name is already taken.")
					: t("This is not a valid repository name."),
				{ field: "new_name" },
			);
		});
		return see(
			at(`${pathOf(context.owner.name, name)}/settings`),
			t("The repository was renamed to {name}.", { name }),
		);
	},
});

export const archive = form({
	route: `POST ${base}${path}/archive`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: { to: choice("archived", "open") },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		const archived = fields.to === "archived";
		await editRepository(app, actor, context, { archived });
		return see(
			settingsOf(context, path),
			archived
				? t("The repository was archived.")
				: t("The repository was unarchived."),
		);
	},
});

export const convert = form({
	route: `POST ${base}${path}/convert`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: { confirm_convert: typed() },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		demandName(context, fields.confirm_convert, "confirm_convert");
		await stopMirror(app, actor, context.repository);
		return see(
			settingsOf(context),
			t("The repository is a regular repository now."),
		);
	},
});

export const transferAway = form({
	route: `POST ${base}${path}/transfer`,
	audit: [
		"repository.transferred",
		"repository.transfer-asked",
		"repository.collaborator-changed",
	],
	on: repo.owner(),
	fields: {
		new_owner: line({
			required: "Enter the name of the new owner.",
			...bounds.accountName,
		}),
		confirm_transfer: typed(),
	},
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		demandName(context, fields.confirm_transfer, "confirm_transfer");
		const atOwner = { field: "new_owner" };
		const to = await knownAccount(app.db, actor, fields.new_owner);
		if (!to) throw invalid(t("This user does not exist."), atOwner);
		if (to.id === context.owner.id)
			throw invalid(
				t("The repository already belongs to {name}.", { name: to.name }),
				atOwner,
			);
		const done = await startTransfer(app, actor, context, to, []).catch(
			(error) => {
				if (isDomainError(error, "forbidden"))
					throw invalid(t("The new owner has blocked you."), atOwner);
				if (
					isDomainError(error, "invalid") &&
					/already exists/.test(error.message)
				)
					throw invalid(
						t("{name} already has a repository with this name.", {
							name: to.name,
						}),
						atOwner,
					);
				throw error;
			},
		);
		return done === "moved"
			? see(
					at(pathOf(to.name, context.repository.name)),
					t("The repository was transferred to {name}.", { name: to.name }),
				)
			: see(
					settingsOf(context, path),
					t("{name} has to accept the transfer.", { name: to.name }),
				);
	},
});

export const remove = form({
	route: `POST ${base}${path}/delete`,
	audit: "repository.deleted",
	on: repo.owner(),
	fields: { confirm_delete: typed() },
	shownOn: dangerPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		demandName(context, fields.confirm_delete, "confirm_delete");
		await deleteRepository(app, actor, context.repository);
		await closeOrphans(app, actor.account?.id ?? null);
		return see(
			at(pathOf(context.owner.name)),
			t("The repository {name} was deleted.", { name: fields.confirm_delete }),
		);
	},
});

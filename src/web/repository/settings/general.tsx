import { editRepository } from "../../../domain/lifecycle/edit-repository.ts";
import { listBranches } from "../../../domain/refs/list-refs.ts";
import { branchPrefix } from "../../../domain/refs/ref.ts";
import { setRepositoryPicture } from "../../../domain/repositories/picture.ts";
import {
	type Repository,
	type RepositoryContext,
	repositoryById,
} from "../../../domain/repositories/repository.ts";
import {
	replaceTopics,
	topicsOf,
} from "../../../domain/repositories/topics/topics.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import {
	line,
	lines,
	names,
	smallFile,
	tick,
	webAddress,
} from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { PictureField } from "../../parts/file-field.tsx";
import { Check, Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

/** Branches that are offered as the default one; another can be typed. */
const offered = 100;

const generalReads = ({
	description,
	website,
	default_branch,
	template,
}: Repository) => ({
	description,
	website,
	default_branch,
	template: template === 1,
});
const topicReads = (repository: Repository) => ({
	topics: topicsOf(repository).join(" "),
});

export const generalPage = page({
	route: `GET ${base}`,
	on: repo.admin(),
	async run({ app, context }) {
		const { repository } = context;
		const { refs } = await listBranches(app, repository, {
			limit: offered,
			offset: 0,
			part: "",
		});
		return (
			<RepositorySettings of={context} current="" title={t("General")}>
				<Form
					does={editGeneral}
					params={paramsOf(context)}
					reads={generalReads(repository)}
				>
					<Lines
						name="description"
						label={t("Description")}
						value={repository.description}
						rows={2}
					/>
					<Line
						name="website"
						label={t("Website")}
						type="url"
						value={repository.website}
						width="full"
						maxlength={bounds.repositoryWebsite.max}
					/>
					<Line
						name="default_branch"
						label={t("Default branch")}
						value={repository.default_branch}
						maxlength={bounds.branchName.max}
						list="branches"
						spellcheck={false}
						hint={t(
							"It is shown and cloned by default, and it is the base branch of new pull requests.",
						)}
					/>
					<datalist id="branches">
						{refs.map(({ name }) => (
							<option value={name.slice(branchPrefix.length)} />
						))}
					</datalist>
					<Check
						name="template"
						label={t("Template repository")}
						hint={t("Others can create new repositories with its files.")}
						checked={repository.template === 1}
					/>
					<div class="actions">
						<Submit>{t("Save changes")}</Submit>
					</div>
				</Form>
				<Form
					does={setTopics}
					params={paramsOf(context)}
					reads={topicReads(repository)}
				>
					<h2>{t("Topics")}</h2>
					<Line
						name="topics"
						label={t("Topics help people find the repository")}
						value={topicsOf(repository).join(" ")}
						width="full"
						spellcheck={false}
						hint={t(
							"Use lowercase letters, digits and dashes, separated by spaces. At most 25 topics.",
						)}
					/>
					<div class="actions">
						<Submit>{t("Save topics")}</Submit>
					</div>
				</Form>
				<Picture of={context} />
			</RepositorySettings>
		);
	},
});

const Picture = ({ of }: { of: RepositoryContext }) => (
	<section class="stack" aria-labelledby="picture">
		<h2 id="picture">{t("Avatar")}</h2>
		{of.repository.avatar && (
			<div class="line">
				<img
					class="avatar xl org"
					src={at(`/repo-avatars/${of.repository.avatar}`)}
					alt={t("Current avatar")}
				/>
				<Form does={dropPicture} params={paramsOf(of)} class="line">
					<Submit tone="danger">{t("Remove avatar")}</Submit>
				</Form>
			</div>
		)}
		<Form does={setPicture} params={paramsOf(of)} multipart class="stack">
			<div class="field">
				<PictureField />
			</div>
			<div class="actions">
				<Submit tone="">{t("Update avatar")}</Submit>
			</div>
		</Form>
	</section>
);

export const editGeneral = form({
	route: `POST ${base}`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: {
		description: lines(bounds.repositoryDescription),
		website: webAddress(bounds.repositoryWebsite),
		default_branch: line(bounds.branchName),
		template: tick(),
	},
	shownOn: generalPage,
	async reads({ app, repository }) {
		const now = await repositoryById(app.db, repository.id);
		return now && generalReads(now);
	},
	async run({ app, actor, context, fields }) {
		const { description, website, template } = fields;
		const edited = await editRepository(app, actor, context, {
			description,
			website,
			template,
			defaultBranch: fields.default_branch,
		}).catch((error) => {
			if (isDomainError(error, "invalid") && /Branch/.test(error.message))
				throw invalid(t("This is not a valid branch name."), {
					field: "default_branch",
				});
			throw error;
		});
		if (
			fields.default_branch &&
			edited.default_branch !== fields.default_branch
		)
			throw invalid(t("This branch does not exist."), {
				field: "default_branch",
			});
		return see(settingsOf(context), t("The changes were saved."));
	},
});

export const setTopics = form({
	route: `POST ${base}/topics`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: { topics: names() },
	shownOn: generalPage,
	async reads({ app, repository }) {
		const now = await repositoryById(app.db, repository.id);
		return now && topicReads(now);
	},
	async run({ app, actor, context, fields }) {
		await replaceTopics(app, actor, context.repository, fields.topics).catch(
			(error) => {
				if (!isDomainError(error, "invalid")) throw error;
				const { body } = (error.details ?? {}) as {
					body?: { invalidTopics?: readonly string[] };
				};
				const bad = body?.invalidTopics ?? [];
				throw invalid(
					bad.length
						? t("Not a valid topic: {names}", { names: bad.join(", ") })
						: t("Use at most 25 topics."),
					{ field: "topics" },
				);
			},
		);
		return see(settingsOf(context), t("The topics were saved."));
	},
});

export const setPicture = form({
	route: `POST ${base}/avatar`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: { avatar: smallFile() },
	shownOn: generalPage,
	async run({ app, actor, context, fields }) {
		if (!fields.avatar) throw invalid(t("Choose an image."));
		const { repository } = context;
		await setRepositoryPicture(app, actor, repository, fields.avatar).catch(
			(error) => {
				if (!isDomainError(error, "bad-request")) throw error;
				throw invalid(
					t(
						"Use a PNG, JPEG, GIF or WebP image of at most 1 MB and 4096 pixels.",
					),
				);
			},
		);
		return see(settingsOf(context), t("The avatar was updated."));
	},
});

export const dropPicture = form({
	route: `POST ${base}/avatar/delete`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: {},
	shownOn: generalPage,
	async run({ app, actor, context }) {
		await setRepositoryPicture(app, actor, context.repository, undefined);
		return see(settingsOf(context), t("The avatar was removed."));
	},
});

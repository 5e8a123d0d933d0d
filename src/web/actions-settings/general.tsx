import type { Reader } from "../../database/database.ts";
import {
	changeJobRules,
	jobRulesOf,
	mostReadable,
	readableByJobs,
} from "../../domain/permissions/job-rules.ts";
import { DomainError, invalid, notFound } from "../../errors.ts";
import { choice, names } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Check, FieldSet, Form, Lines, Submit } from "../parts/form.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { t } from "../words/words.ts";
import {
	Bounds,
	boundsFields,
	boundsOf,
	boundsReads,
} from "./bounds-fields.tsx";
import type { ActionSettingsPlace } from "./place.ts";

const path = "/actions/general";

/** The page of what the tokens of jobs may do in the repositories of an owner. */
export function generalIn<L extends object>(
	place: ActionSettingsPlace<L>,
): readonly (Page | Declared)[] {
	const ownerOf = (found: L): number => {
		const { owner } = place.holder(found);
		if (owner === null) throw notFound();
		return owner;
	};
	const generalPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context }) {
			const owner = ownerOf(context);
			const { rules, repositories } = await rulesOf(app.db, owner);
			const Frame = frameOf(place, context);
			return (
				<Frame current={path} title={t("Actions")}>
					<p class="soft text">
						{t(
							"Each job has a token that expires when the job ends. These settings limit what it can access in your repositories. They apply to new jobs.",
						)}
					</p>
					<Form
						does={changeGeneral}
						params={place.params(context)}
						reads={rulesReads({ rules, repositories })}
					>
						<Bounds bounds={rules} />
						<OtherRepositories rules={rules} repositories={repositories} />
						<div class="actions">
							<Submit>{t("Save")}</Submit>
						</div>
					</Form>
				</Frame>
			);
		},
	});
	const changeGeneral = form({
		route: `POST ${place.base}${path}`,
		audit: "workflow.settings-changed",
		on: place.on,
		fields: {
			...boundsFields,
			reads: choice("none", "chosen", "all"),
			repositories: names(mostReadable),
		},
		sudo: true,
		shownOn: generalPage,
		reads: async ({ app, context }) =>
			rulesReads(await rulesOf(app.db, ownerOf(context))),
		async run({ app, context, fields }) {
			const { reads, repositories } = fields;
			await changeJobRules(app, ownerOf(context), {
				...boundsOf(fields),
				reads,
				repositories,
			}).catch(sayMissing);
			return see(addressIn(place, context, path), t("The changes were saved."));
		},
	});
	return [generalPage, changeGeneral];
}

type OwnerRules = Awaited<ReturnType<typeof rulesOf>>;

/** Fields for what jobs read besides their own repository. */
const OtherRepositories = ({ rules, repositories }: OwnerRules) => (
	<>
		<FieldSet legend={t("Access to other repositories")}>
			<Check
				radio
				name="reads"
				value="none"
				label={t("None")}
				hint={t(
					"Read access to its own repository and all public repositories.",
				)}
				checked={rules.reads === "none"}
			/>
			<Check
				radio
				name="reads"
				value="chosen"
				label={t("Selected repositories")}
				hint={t(
					"Read access to their code and releases. Jobs of pull requests from forks never get it.",
				)}
				checked={rules.reads === "chosen"}
			/>
			<Check
				radio
				name="reads"
				value="all"
				label={t("All repositories of this account")}
				hint={t(
					"Everyone with write access to one of the repositories can then read the code of all of them.",
				)}
				checked={rules.reads === "all"}
			/>
		</FieldSet>
		<Lines
			name="repositories"
			label={t("Selected repositories")}
			hint={t(
				"Repository names without the owner, one per line, at most {max}.",
				{ max: mostReadable },
			)}
			value={repositories.join("\n")}
			rows={4}
			mono
			spellcheck={false}
		/>
	</>
);

/** Gives what an owner says of the tokens of jobs, with the repositories that they read. */
async function rulesOf(db: Reader, owner: number) {
	const [rules, readable] = await Promise.all([
		jobRulesOf(db, owner),
		readableByJobs(db, owner),
	]);
	return { rules, repositories: readable.map(({ name }) => name) };
}

const rulesReads = ({ rules, repositories }: OwnerRules) => ({
	...boundsReads(rules),
	reads: rules.reads,
	repositories,
});

/** Names the repository that is not there in the reader's language. */
function sayMissing(error: unknown): never {
	if (error instanceof DomainError && error.details?.missing !== undefined)
		throw invalid(
			t("This account has no repository {name}.", {
				name: String(error.details.missing),
			}),
			{ field: "repositories" },
		);
	throw error;
}

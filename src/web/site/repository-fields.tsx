import { invalid, isDomainError } from "../../errors.ts";
import { bounds } from "../../text/text-limits.ts";
import { line } from "../fields.ts";
import { Check, FieldSet, Line, Select } from "../parts/form.tsx";
import { t } from "../words/words.ts";

// The fields of every form that makes a repository.

export const nameAndAbout = {
	repo_name: line({
		required: "Name can't be blank.",
		...bounds.repositoryName,
	}),
	description: line(bounds.repositoryDescription),
};

/** Says at the field of the name that no repository can have it there. @throws DomainError */
export function refusedName(
	error: unknown,
	taken = t("Repository name is already taken."),
): never {
	const at = { field: "repo_name" };
	if (isDomainError(error, "conflict")) throw invalid(taken, at);
	if (isDomainError(error, "invalid"))
		throw invalid(t("This is not a valid repository name."), at);
	throw error;
}

export const OwnerField = ({
	name = "owner",
	value,
	among,
}: {
	name?: string;
	value: string | undefined;
	among: readonly { readonly name: string }[];
}) => (
	<Select
		name={name}
		label={t("Owner")}
		value={value}
		options={among.map((one) => [one.name, one.name] as const)}
	/>
);

export const NameField = ({
	value,
	hint,
}: {
	value?: string;
	hint?: string;
}) => (
	<Line
		name="repo_name"
		label={t("Name")}
		value={value}
		required
		maxlength={bounds.repositoryName.max}
		spellcheck={false}
		hint={hint}
	/>
);

export const AboutField = ({ value }: { value?: string }) => (
	<Line
		name="description"
		label={t("Description")}
		value={value}
		width="full"
		maxlength={bounds.repositoryDescription.max}
	/>
);

/** Who sees it; `hints` says what that means. */
export const VisibilityField = ({
	hidden = false,
	hints = true,
}: {
	hidden?: boolean;
	hints?: boolean;
}) => (
	<FieldSet legend={t("Visibility")}>
		<Check
			radio
			name="visibility"
			value="public"
			label={t("Public")}
			hint={hints ? t("Everyone who can see the owner.") : undefined}
			checked={!hidden}
		/>
		<Check
			radio
			name="visibility"
			value="private"
			label={t("Private")}
			hint={hints ? t("Only people with access.") : undefined}
			checked={hidden}
		/>
	</FieldSet>
);

import { Check, FieldSet, Line, Select } from "../parts/form.tsx";
import { t } from "../words/words.ts";

// The fields of every form that makes a repository.

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
		maxlength={100}
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
		maxlength={2048}
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

import type { Account } from "../../../domain/accounts/account.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, lines, webAddress } from "../../fields.ts";
import { Line, Lines } from "../../parts/form.tsx";
import { t } from "../../words/words.ts";

/** The texts that users and organizations give about themselves. */
export const profileFields = {
	full_name: line(bounds.fullName),
	description: lines(bounds.aboutAccount),
	website: webAddress(bounds.website),
	location: line(bounds.location),
};

/** The texts that are saved so far. */
export const profileReads = ({
	full_name,
	description,
	website,
	location,
}: Account) => ({ full_name, description, website, location });

export const ProfileFields = ({
	of,
	about,
	own,
}: {
	of: Account;
	/** The label of the description. */
	about: string;
	/** The profile is the reader's, so his browser may fill it in; the hint is of the name. */
	own?: { hint: string };
}) => (
	<>
		<Line
			name="full_name"
			label={t("Display name")}
			value={of.full_name}
			maxlength={bounds.fullName.max}
			autocomplete={own && "name"}
			hint={own?.hint}
		/>
		<Lines name="description" label={about} value={of.description} rows={3} />
		<Line
			name="website"
			label={t("Website")}
			type="url"
			value={of.website}
			autocomplete={own && "url"}
		/>
		<Line
			name="location"
			label={t("Location")}
			value={of.location}
			maxlength={bounds.location.max}
		/>
	</>
);

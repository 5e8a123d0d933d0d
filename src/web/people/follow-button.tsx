import { Form, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";

/** Follows a user or an organization, or ends it. */
export const FollowButton = ({
	name,
	following,
}: {
	name: string;
	following: boolean;
}) => (
	<Form
		does={{ route: "POST /:username/-/follow" }}
		params={{ username: name }}
		class="line"
	>
		<input type="hidden" name="follow" value={following ? "no" : "yes"} />
		<Submit tone="" small>
			{following ? t("Unfollow") : t("Follow")}
		</Submit>
	</Form>
);

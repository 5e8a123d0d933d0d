import type { Account } from "../../domain/accounts/account.ts";
import { mayActAs } from "../../domain/permissions/act-as.ts";
import { Form, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";

/** The button on the page of a person. */
export const ActAs = ({ me, of }: { me: Account; of: Account }) =>
	mayActAs(me, of) ? (
		<section aria-labelledby="act" class="stack s">
			<h2 id="act">{t("Sign in as {name}", { name: of.name })}</h2>
			<p class="soft text">
				{t(
					"Until you stop, you can see and do everything that {name} can. This is recorded in both security logs. Passwords, keys and tokens are not accessible.",
					{ name: of.name },
				)}
			</p>
			<Form
				does={{ route: "POST /-/admin/users/:id/act" }}
				params={{ id: of.id }}
				class=""
			>
				<Submit tone="">{t("Sign in as {name}", { name: of.name })}</Submit>
			</Form>
		</section>
	) : null;

import type { Account } from "../../domain/accounts/account.ts";
import { at, pathOf, visit } from "../visit.ts";

/** What the head of an account's page says to programs: its feed, and what to show of a link to it. */
export function PublicHead({ of: account }: { of: Account }) {
	const { app } = visit();
	const name = account.full_name || account.name;
	const shown = account.visibility === "public";
	return (
		<>
			<link
				rel="alternate"
				type="application/atom+xml"
				title={account.name}
				href={at(`${pathOf(account.name)}.atom`)}
			/>
			{shown && (
				<>
					<meta property="og:type" content="profile" />
					<meta property="og:title" content={name} />
					<meta property="og:site_name" content="Ingot" />
					<meta
						property="og:url"
						content={app.url.slice(0, -1) + pathOf(account.name)}
					/>
					{account.avatar && (
						<meta
							property="og:image"
							content={`${app.url}avatars/${account.avatar}`}
						/>
					)}
					{account.description && (
						<>
							<meta property="og:description" content={account.description} />
							<meta name="description" content={account.description} />
						</>
					)}
				</>
			)}
		</>
	);
}

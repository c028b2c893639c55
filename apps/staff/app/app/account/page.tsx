import { Account } from "../../../features/account/account";

export default function Page() {
  return <Account />;
}

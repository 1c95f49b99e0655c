import { SignedOutPage } from "@/components/users/signed-out-page";

export default SignedOutPage;

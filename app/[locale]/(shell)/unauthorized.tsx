import { SignedOutPage } from "@/components/users/entrance/signed-out-page";

export default SignedOutPage;
